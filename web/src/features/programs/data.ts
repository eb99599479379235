import { tokens } from '@pitlane/contract/programs/tokens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

/** Asked anew each time, because programs use them meanwhile. */
export const tokensQuery = { ...queryFor(tokens.list, {}), staleTime: 0 }

export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(tokens.make),
    onSuccess: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
}

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(tokens.revoke),
    onSettled: () => client.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  })
}
