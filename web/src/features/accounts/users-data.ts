import { accounts, type User } from '@pitlane/contract/accounts/calls'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { currentUser } from '../../platform/session.ts'

/** Apart from what sign-in needs, which is loaded before anybody is a user. */
export const usersQuery = queryFor(accounts.users, {}, ['settings'])

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
export async function keepSelf(client: QueryClient, user: User): Promise<void> {
  await client.cancelQueries({ queryKey: currentUser.queryKey })
  client.setQueryData(currentUser.queryKey, user)
  void client.invalidateQueries({ queryKey: usersQuery.queryKey })
}
