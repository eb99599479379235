import { accounts, type User } from '@pitlane/contract/accounts/calls'
import { AppError } from '@pitlane/contract/errors'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const queryKey = [accounts.currentUser.path]

/** The person signed in, or null: that nobody is signed in is an answer, but that somebody no longer is, an error. */
export const currentUser = queryOptions({
  queryKey,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    try {
      return await call(accounts.currentUser, {}, { signal })
    } catch (error) {
      const isNobody = error instanceof AppError && error.code === 'unauthenticated'
      if (isNobody && !client.getQueryData(queryKey)) return null
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: { topics: ['settings'] },
})

export function useUser(): User | null {
  return useQuery(currentUser).data ?? null
}

/** Whoever was here before leaves nothing behind: HQ configuration, vehicles and dashboard are read anew. */
export function beginSession(client: QueryClient, user: User): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== accounts.currentUser.path })
  client.setQueryData(currentUser.queryKey, user)
}

export function endSession(client: QueryClient): void {
  client.clear()
  client.setQueryData(currentUser.queryKey, null)
}
