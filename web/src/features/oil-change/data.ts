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
    onSettled: () => refresh(client, ['templates']),
  })
}
