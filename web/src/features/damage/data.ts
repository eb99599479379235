import { damage } from '@pitlane/contract/damage/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { changeEverywhere } from '../repairs/repair-cache.ts'

/** The rentals that had the car of a repair before it was found, newest first. */
export function rentalsQuery(repairId: string) {
  return { ...queryFor(damage.rentals, { id: repairId }, ['repairs', 'bookings', 'checks']), staleTime: 0 }
}

/** Puts a repair down to a rental, or takes that back. Its number comes with the answer. */
export function useChooseRental() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(repairs.update),
    onSuccess: async (saved) => void (await changeEverywhere(client, saved.id, () => saved)),
    onSettled: () => refresh(client, ['repairs']),
  })
}
