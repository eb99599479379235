import { invitations } from '@pitlane/contract/accounts/invitations'
import type { Sent } from '@pitlane/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../platform/call.ts'
import { rememberPasskey } from './remembered-here.ts'
import { makePasskey } from './security/passkey-browser.ts'

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

/** The browser and its owner are asked between the two calls. */
export function useAcceptWithPasskey() {
  return useMutation({
    mutationFn: async (chosen: Sent<typeof invitations.passkeyOptions>) => {
      const passkey = await makePasskey(await call(invitations.passkeyOptions, chosen))
      return call(invitations.accept, { ...chosen, passkey })
    },
    onSuccess: rememberPasskey,
  })
}
