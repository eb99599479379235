import { accounts } from '@pitlane/contract/accounts/calls'
import { ownSessions, security } from '@pitlane/contract/accounts/security'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, mutationFor, queryFor } from '../../../platform/call.ts'
import { currentUser } from '../../../platform/session.ts'
import { makePasskey } from './passkey-browser.ts'

export const securityQuery = { ...queryFor(security.current, {}), staleTime: 0 }
export const sessionsQuery = { ...queryFor(ownSessions.list, {}), staleTime: 0 }

/** A factor more or less: what there is, where one is still signed in, and whether one must be set up. */
async function factorsChanged(client: QueryClient): Promise<void> {
  await Promise.all(
    [securityQuery, sessionsQuery, currentUser].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  )
}

export function useOfferTotp() {
  return useMutation(mutationFor(security.offerTotp))
}

export function useConfirmTotp() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(security.confirmTotp), onSuccess: () => factorsChanged(client) })
}

export function useRemoveTotp() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(security.removeTotp), onSuccess: () => factorsChanged(client) })
}

export function useRenewCodes() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(security.renewCodes), onSuccess: () => factorsChanged(client) })
}

/** The browser and its owner are asked between the two calls. */
export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const credential = await makePasskey(await call(security.passkeyOptions, {}))
      return call(security.addPasskey, { name, credential })
    },
    onSuccess: () => factorsChanged(client),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({ ...mutationFor(security.removePasskey), onSuccess: () => factorsChanged(client) })
}

export function useConfirmSelf() {
  return useMutation(mutationFor(security.confirm))
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(ownSessions.end),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(ownSessions.endOthers),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

export function useResetSecondFactor() {
  return useMutation(mutationFor(accounts.resetSecondFactor))
}
