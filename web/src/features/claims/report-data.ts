import { type ClaimGroup, claimReports } from '@pitlane/contract/claims/report'
import type { Period } from '@pitlane/contract/reports/period'
import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '../../platform/call.ts'

const topics = ['repairs', 'vehicles', 'tenant'] as const

/** What damages of these days were claimed for, and what came back. */
export function claimsReportQuery(period: Period, by: ClaimGroup) {
  return { ...queryFor(claimReports.claims, { ...period, by }, topics), placeholderData: keepPreviousData }
}
