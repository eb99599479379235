import type { Endpoint } from '@pitlane/contract/endpoint'
import { type Job, jobLinks } from '@pitlane/contract/job-links/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutationFor, queryFor } from '../../platform/call.ts'

export const linksQuery = (repairId: string) => queryFor(jobLinks.list, { id: repairId })

export function useSendLink(repairId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(jobLinks.send),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery(repairId).queryKey }),
  })
}

export function useRevokeLink(repairId: string) {
  const client = useQueryClient()
  return useMutation({
    ...mutationFor(jobLinks.revoke),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery(repairId).queryKey }),
  })
}

export const jobQuery = (token: string) => queryFor(jobLinks.job, { token })
export const jobCategoryQuery = (token: string) => queryFor(jobLinks.category, { token })
export const jobClockQuery = (token: string) => queryFor(jobLinks.clock, { token })

/** What the mechanic said is answered with how the job is now; when the link has ended meanwhile, the page says so. */
export function useSaying<Saying extends Endpoint & { output: typeof Job }>(endpoint: Saying, token: string) {
  const client = useQueryClient()
  const { queryKey } = jobQuery(token)
  return useMutation({
    ...mutationFor(endpoint),
    onSuccess: (job) => client.setQueryData(queryKey, job),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
