import type { Sent } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { planning } from '@pitlane/contract/planning/calls'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

/** Workshop hours and turn-round. */
export const workshopQuery = queryFor(planning.workshop, {}, ['settings'])

export function useSetWorkshop() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(planning.setWorkshop),
    onSuccess: async (workshop) => {
      await client.cancelQueries({ queryKey: workshopQuery.queryKey })
      client.setQueryData(workshopQuery.queryKey, workshop)
    },
  })
}

/** When a car can go to the workshop; the times before stay in sight while others are looked for. */
export function slotsQuery(wish: Sent<typeof planning.slots>) {
  return {
    ...queryFor(planning.slots, wish, ['bookings', 'repairs', 'vehicles', 'settings', 'tenant']),
    placeholderData: keepPreviousData,
    staleTime: 0,
  }
}

/** Also when it fails: what is in the way now was not when the times were looked for. */
export function usePlan() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(planning.plan),
    onSettled: () => refresh(client, ['repairs', 'templates', 'bookings']),
  })
}

/** What stands in the way of a plan, in sentences; it can be planned all the same. */
export function sentencesInTheWay(error: unknown): string[] {
  if (!(error instanceof AppError) || error.code !== 'conflict') return []
  return (error.conflicts ?? []).flatMap((conflict) => (hasSentence(conflict) ? [conflict.sentence] : []))
}

function hasSentence(conflict: unknown): conflict is { sentence: string } {
  return (
    typeof conflict === 'object' &&
    conflict !== null &&
    'sentence' in conflict &&
    typeof conflict.sentence === 'string'
  )
}
