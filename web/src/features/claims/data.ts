import { type Claim, claims } from '@pitlane/contract/claims/calls'
import { AppError } from '@pitlane/contract/errors'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'
import { refresh } from '../../platform/live-updates.ts'
import { changeEverywhere } from '../repairs/repair-cache.ts'

/** The claim of a repair that has one. Until it is sent, its rental is as the bookings tell it. */
export function claimQuery(repairId: string) {
  return { ...queryFor(claims.one, { id: repairId }, ['repairs', 'bookings']), staleTime: 0 }
}

export type ClaimCall = Exclude<(typeof claims)[keyof typeof claims], typeof claims.one>

/** Whatever is done with a claim, the answer is how it stands then. */
export function useClaimCall<Call extends ClaimCall>(endpoint: Call) {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(endpoint),
    onSuccess: (claim: Claim) => keepClaim(client, claim),
    onError: async (error) => {
      const current = await currentIn(error)
      if (current) await keepClaim(client, current)
    },
    onSettled: () => refresh(client, ['repairs']),
  })
}

/** The server's answer counts at once, also in the lists; a reading still under way is older than it. */
async function keepClaim(client: QueryClient, claim: Claim): Promise<void> {
  const { queryKey } = claimQuery(claim.repairId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, claim)
  await changeEverywhere(client, claim.repairId, (repair) => ({ ...repair, claim: { state: claim.state } }))
}

/** The claim as somebody else left it, when that is why a change was refused. */
async function currentIn(error: unknown): Promise<Claim | undefined> {
  if (!(error instanceof AppError) || !error.current) return undefined
  const { Claim } = await import('@pitlane/contract/shapes/claims/calls')
  return Claim.safeParse(error.current).data
}
