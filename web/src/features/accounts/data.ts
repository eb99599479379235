import { accounts } from '@pitlane/contract/accounts/calls'
import { system } from '@pitlane/contract/system'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { beginSession, endSession } from '../../platform/session.ts'

export const metaQuery = { ...queryFor(system.meta, {}), staleTime: Number.POSITIVE_INFINITY }

/** Whoever works in the business. */
export const peopleQuery = queryFor(accounts.people, {}, ['settings'])

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.signIn),
    onSuccess: (user) => beginSession(client, user),
  })
}

/** Leaves by a full navigation, so that nothing of the session stays in memory. */
export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.signOut),
    // What is still on its way would be refused, and told as if somebody else had ended the session.
    onMutate: () => client.cancelQueries(),
    onError: () => client.refetchQueries({ type: 'active' }),
    onSuccess: () => {
      client.clear()
      window.location.assign('/')
    },
  })
}

export function useRegisterBusiness() {
  return useMutation(mutationFor(accounts.registerBusiness))
}

export function useRequestReset() {
  return useMutation(mutationFor(accounts.requestReset))
}

/** A new password ends all sessions of its user, the one in this browser included. */
export function useConfirmReset() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.confirmReset),
    onSuccess: () => endSession(client),
  })
}
