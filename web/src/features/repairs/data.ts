import type { Sent } from '@pitlane/contract/endpoint'
import { type Repair, repairs } from '@pitlane/contract/repairs'
import { routine } from '@pitlane/contract/routine'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

/** All repairs of one vehicle, newest first. */
export function vehicleRepairsQuery(vehicleId: string) {
  return {
    ...queryFor(repairs.list, { vehicleId }, ['repairs', 'vehicles']),
    select: (answer: Repair[] | { repairs: Repair[] }): Repair[] =>
      Array.isArray(answer) ? answer : answer.repairs,
    staleTime: 0,
  }
}

/** One repair; opened from a list it shows at once what the list knows. */
export function repairQuery(id: string, known?: Repair) {
  return {
    ...queryFor(repairs.one, { id }, ['repairs', 'vehicles', 'templates']),
    staleTime: 0,
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
  }
}

/** The routines of a vehicle, read anew every time: a form must not offer one that is gone. */
export function vehicleTemplatesQuery(vehicleKey: string) {
  return { ...queryFor(routine.ofVehicle, { vehicleKey }, ['templates', 'repairs']), staleTime: 0 }
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
