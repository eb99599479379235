import { audit } from '@pitlane/contract/audit/calls'
import type { Sent } from '@pitlane/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '../../platform/call.ts'

/** Read whenever somebody looks: nothing says that there is more. */
export function activityQuery(asked: Sent<typeof audit.list>) {
  return { ...queryFor(audit.list, asked), placeholderData: keepPreviousData, staleTime: 0 }
}
