import type { HistoryEntry, Repair } from '@pitlane/contract/repairs/calls'

/** What a history tells; what is derived or nested is not a change of its own. */
const told = [
  'vehicleKey',
  'assignedTo',
  'templateId',
  'reservationNumber',
  'title',
  'description',
  'category',
  'urgencyLevel',
  'status',
  'estimatedCost',
  'actualCost',
  'repairCost',
  'receiptUrl',
  'imageUrls',
  'odometerReading',
  'mechanic',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'scheduledDate',
  'completedAt',
] as const satisfies (keyof Repair)[]

export function changesBetween(before: Repair, after: Repair): HistoryEntry['changes'] {
  return told
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
}
