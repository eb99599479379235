import { type CostGroup, reports } from '@pitlane/contract/reports/calls'
import { coveredReports } from '@pitlane/contract/reports/covered'
import type { Period } from '@pitlane/contract/reports/period'
import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '../../platform/call.ts'

const topics = ['repairs', 'vehicles', 'bookings', 'tenant'] as const

export function costsQuery(period: Period, by: CostGroup) {
  return { ...queryFor(reports.costs, { ...period, by }, topics), placeholderData: keepPreviousData }
}

export function fleetQuery(period: Period) {
  return { ...queryFor(reports.fleet, period, topics), placeholderData: keepPreviousData }
}

export function vehiclesQuery(period: Period) {
  return { ...queryFor(reports.vehicles, period, topics), placeholderData: keepPreviousData }
}

export function coveredQuery(period: Period) {
  return {
    ...queryFor(coveredReports.covered, period, topics),
    placeholderData: keepPreviousData,
  }
}

/** What one car cost and earned. */
export function carQuery(period: Period, vehicleId: string) {
  return queryFor(reports.vehicles, { ...period, vehicleId }, topics)
}

/** What was done to a car. */
export function serviceHistoryQuery(vehicleId: string) {
  return queryFor(reports.history, { vehicleId }, topics)
}
