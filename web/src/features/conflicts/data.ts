import { conflicts } from '@pitlane/contract/conflicts/calls'
import { MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { readWhenShown } from '../../platform/giving-way/read-when-shown.ts'
import { routineTopics } from '../routine/data.ts'

const LOOK_EVERY = MINUTE
const conflictTopics = [...routineTopics, 'settings', 'conflicts'] as const
const all = { queryKey: [conflicts.list.path] }

/** What collides with bookings, the most urgent first; a pick-up comes nearer without anybody changing anything. */
export const conflictsQuery = listQuery({})

/** The same of one car; it shows at once what is known of all. */
export function vehicleConflictsQuery(client: QueryClient, vehicleId: string) {
  return {
    ...listQuery({ vehicleId }),
    initialData: () =>
      client.getQueryData(conflictsQuery.queryKey)?.filter(({ vehicle }) => vehicle.id === vehicleId),
    initialDataUpdatedAt: () => client.getQueryState(conflictsQuery.queryKey)?.dataUpdatedAt,
  }
}

/** Those that somebody dismissed, as long as their facts are the same. */
export const dismissedQuery = listQuery({ dismissed: 'true' })

function listQuery(which: Sent<typeof conflicts.list>) {
  return {
    ...queryFor(conflicts.list, which, conflictTopics),
    ...readWhenShown,
    refetchInterval: LOOK_EVERY,
  }
}

/** Routines that fall due on the bookings of a car. */
export function dueOnRentalQuery(id: string) {
  return { ...queryFor(conflicts.dueOnRental, { id }, conflictTopics), staleTime: 0 }
}

/** Cars that could go out instead. */
export function alternativesQuery(wish: Sent<typeof conflicts.alternatives>) {
  return { ...queryFor(conflicts.alternatives, wish, conflictTopics), staleTime: 0 }
}

/** Told also when the place it was asked from is gone by then, as the card of the last conflict is. */
interface Told<Asked> {
  onSuccess: (asked: Asked) => void
  onError: (error: Error) => void
}

/** Out of sight at once; what the server refuses is back with the next reading. */
export function useDismiss({ onSuccess, onError }: Told<Conflict>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [conflicts.dismiss.path],
    mutationFn: ({ id }: Conflict) => call(conflicts.dismiss, { id }),
    meta: { access: conflicts.dismiss.access },
    onMutate: ({ id }) => forget(client, id),
    onSuccess: (_, conflict) => onSuccess(conflict),
    onError,
    onSettled: () => client.invalidateQueries(all),
  })
}

export function useBringBack({ onSuccess, onError }: Told<{ id: string }>) {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(conflicts.bringBack),
    onSuccess: (_, asked) => onSuccess(asked),
    onError,
    onSettled: () => client.invalidateQueries(all),
  })
}

async function forget(client: QueryClient, id: string): Promise<void> {
  await client.cancelQueries(all)
  client.setQueriesData<Conflict[]>(all, (known) => known?.filter((conflict) => conflict.id !== id))
}
