import { estimates } from '@pitlane/contract/estimates/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { changeEverywhere } from '../repairs/repair-cache.ts'

/** What is known to who decides; it changes with the work, the bookings and the hours of the workshop. */
export function decisionQuery(repairId: string) {
  return {
    ...queryFor(estimates.decision, { id: repairId }, ['repairs', 'bookings', 'settings']),
    staleTime: 0,
  }
}

/** Whatever is done with an estimate, the answer is its repair as it is then. */
export function useEstimateCall<
  Call extends typeof estimates.enter | typeof estimates.approve | typeof estimates.decline,
>(endpoint: Call) {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(endpoint),
    onSuccess: async (saved) => void (await changeEverywhere(client, saved.id, () => saved)),
    onSettled: () => refresh(client, ['repairs']),
  })
}
