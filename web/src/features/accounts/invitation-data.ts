import { invitations } from '@pitlane/contract/accounts/invitations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

/** Who is invited and has not come yet. */
export const invitationsQuery = queryFor(invitations.list, {}, ['settings'])

export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(invitations.invite),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(invitations.takeBack),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  })
}

/** Whom a link is for; asked once. */
export function invitedQuery(token: string) {
  return { ...queryFor(invitations.look, { token }), staleTime: Number.POSITIVE_INFINITY }
}

export function useAcceptInvitation() {
  return useMutation(mutationFor(invitations.accept))
}
