import type { Sent } from '@pitlane/contract/endpoint'
import type { repairs } from '@pitlane/contract/repairs/calls'
import {
  type RepairStatus,
  repairStatuses,
  type UrgencyLevel,
  urgencyLevels,
} from '@pitlane/contract/repairs/words'
import type { Entry } from '../../platform/offline/outbox.ts'

/** A repair that is on this device only: what a list shows of it. */
export interface WaitingReport {
  key: string
  entry: Entry
  vehicleId: string
  title: string
  description: string
  category: string
  urgencyLevel: UrgencyLevel
  status: RepairStatus
}

type Report = Sent<typeof repairs.create>
/** As much of a check as makes repairs. */
interface Check {
  vehicleId: string
  items: { itemId: string; repair?: Partial<Report> | null }[]
}

/** The newest first, as in the lists. A check brings a repair for each thing that it found. */
export function reportsIn(entries: readonly Entry[]): WaitingReport[] {
  return entries.flatMap((entry) => (entry.kind === 'report' ? [reported(entry)] : found(entry))).reverse()
}

function reported(entry: Entry): WaitingReport {
  const report: Report = JSON.parse(entry.body)
  return { ...saidOf(report), key: entry.key, entry, vehicleId: report.vehicleId }
}

function found(entry: Entry): WaitingReport[] {
  const { vehicleId, items }: Check = JSON.parse(entry.body)
  return items.flatMap(({ itemId, repair }) =>
    repair ? [{ ...saidOf(repair), key: `${entry.key} ${itemId}`, entry, vehicleId }] : [],
  )
}

/** It may have been kept by another version of Pitlane. */
function saidOf(report: Partial<Report>) {
  const { title = '', description, category, urgencyLevel, status } = report
  return {
    title,
    description: description ?? '',
    category: category ?? '',
    urgencyLevel: urgencyLevels.find((level) => level === urgencyLevel) ?? 'medium',
    status: repairStatuses.find((one) => one === status) ?? 'need',
  }
}
