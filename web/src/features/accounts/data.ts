import { accounts, type User } from '@pitlane/contract/accounts'
import { system } from '@pitlane/contract/system'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { beginSession, currentUser, endSession } from '../../platform/session.ts'

export const usersQuery = queryFor(accounts.users, {}, ['settings'])

export const metaQuery = { ...queryFor(system.meta, {}), staleTime: Number.POSITIVE_INFINITY }

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
    onSuccess: () => {
      client.clear()
      window.location.assign('/')
    },
  })
}

export function useRegisterBusiness() {
  return useMutation(mutationFor(accounts.registerBusiness))
}

export function useCreateUser() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.createUser),
    onSuccess: () => client.invalidateQueries({ queryKey: usersQuery.queryKey }),
  })
}

/** Administrators may change themselves, too: then the own name and role are others from now on. */
export function useUpdateUser() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.updateUser),
    onSuccess: async ({ id }) => {
      if (client.getQueryData(currentUser.queryKey)?.id === id)
        await client.invalidateQueries({ queryKey: currentUser.queryKey })
      await client.invalidateQueries({ queryKey: usersQuery.queryKey })
    },
  })
}

export function useUpdateSelf() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(accounts.updateSelf),
    onSuccess: (user) => keepSelf(client, user),
  })
}

/** The server's answer counts at once; a reading still under way is older than it. */
async function keepSelf(client: QueryClient, user: User): Promise<void> {
  await client.cancelQueries({ queryKey: currentUser.queryKey })
  client.setQueryData(currentUser.queryKey, user)
  void client.invalidateQueries({ queryKey: usersQuery.queryKey })
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
