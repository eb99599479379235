import type { Sent } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { linkedRepairs, type Repair, repairs } from '@pitlane/contract/repairs/calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { withChanges } from './form/rules.ts'
import { changeEverywhere, knownRepair, putBack } from './repair-cache.ts'

/** All repairs of one vehicle, newest first. */
export function vehicleRepairsQuery(vehicleId: string) {
  return {
    ...queryFor(repairs.list, { vehicleId }, ['repairs', 'vehicles']),
    select: (answer: Repair[] | { repairs: Repair[] }): Repair[] =>
      Array.isArray(answer) ? answer : answer.repairs,
    staleTime: 0,
  }
}

/** One repair; it shows at once what a list knows of it. */
export function repairQuery(client: QueryClient, id: string) {
  return {
    ...queryFor(repairs.one, { id }, ['repairs', 'vehicles', 'templates']),
    staleTime: 0,
    initialData: () => knownRepair(client, id),
    initialDataUpdatedAt: 0,
  }
}

/** The repair that has this number, or null. */
export function numberedRepairQuery(number: number) {
  return {
    ...queryFor(repairs.list, { number }, ['repairs', 'vehicles', 'templates']),
    select: (answer: Repair[] | { repairs: Repair[] }): Repair | null =>
      (Array.isArray(answer) ? answer : answer.repairs)[0] ?? null,
    staleTime: 0,
  }
}

/** What was done to a repair, newest first. */
export function historyQuery(wanted: Sent<typeof repairs.history>) {
  return { ...queryFor(repairs.history, wanted, ['repairs']), staleTime: 0 }
}

/** The repairs of a routine, newest first. */
export function linkedRepairsQuery(id: string) {
  return { ...queryFor(linkedRepairs, { id }, ['templates', 'repairs', 'vehicles', 'tenant']), staleTime: 0 }
}

interface Report {
  repair: Sent<typeof repairs.create>
  /** The same for every attempt to send one form, so that it makes one repair. */
  requestKey: string
}

export function useReportRepair() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [repairs.create.path],
    meta: { access: repairs.create.access },
    mutationFn: ({ repair, requestKey }: Report) =>
      call(repairs.create, repair, { headers: { 'idempotency-key': requestKey } }),
    onSuccess: () => refresh(client, ['repairs', 'templates']),
  })
}

/** Shows before the server answers, and comes back if it refuses. */
export function useEditRepair() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(repairs.update),
    onMutate: async ({ id, ...sent }) => {
      const { RepairChanges } = await import('@pitlane/contract/shapes/repairs/input')
      const changes = RepairChanges.parse(sent)
      return changeEverywhere(client, id, (repair) => withChanges(repair, changes))
    },
    onError: (_error, _sent, kept) => putBack(client, kept),
    onSuccess: async (saved) => void (await changeEverywhere(client, saved.id, () => saved)),
    onSettled: () => refresh(client, ['repairs', 'templates']),
  })
}

/** Completes a repair with what its mechanic reported. */
export function useConfirmRepair() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(repairs.confirm),
    onSuccess: async (saved) => void (await changeEverywhere(client, saved.id, () => saved)),
    onSettled: () => refresh(client, ['repairs', 'templates']),
  })
}

/** One that somebody else has already deleted is deleted, too. */
export function useDeleteRepair() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [repairs.remove.path],
    meta: { access: repairs.remove.access },
    mutationFn: async (id: string) => {
      try {
        await call(repairs.remove, { id })
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      }
    },
    onSuccess: async (_answer, id) => {
      await changeEverywhere(client, id, () => undefined)
      refresh(client, ['repairs', 'templates'])
    },
  })
}
