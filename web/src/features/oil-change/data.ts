import { oilChange } from '@pitlane/contract/oil-change/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'

export const oilChangeQuery = {
  ...queryFor(oilChange.summary, {}, ['templates', 'repairs', 'vehicles']),
  staleTime: 0,
}

export function useInitialize() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(oilChange.initialize),
    /** Until it is known what there is now, the button is still there and cannot be pressed again. */
    onSettled: () => {
      refresh(client, ['templates'])
      return client.invalidateQueries({ queryKey: oilChangeQuery.queryKey })
    },
  })
}
