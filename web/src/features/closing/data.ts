import { closing } from '@pitlane/contract/closing/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor } from '../../platform/call.ts'

/** Leaves by a full navigation, so that nothing of the session stays in memory. */
export function useCloseBusiness() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(closing.close),
    onSuccess: ({ closesAt }) => {
      client.clear()
      window.location.assign(`/reopen?until=${encodeURIComponent(closesAt)}`)
    },
  })
}

export function useReopenBusiness() {
  return useMutation(mutationFor(closing.reopen))
}
