import type { HistoryEntry, Repair } from '@pitlane/contract/repairs/calls'
import { toldFields } from '@pitlane/contract/repairs/fields'

/** What a history tells; what is derived or nested is not a change of its own. */
export function changesBetween(before: Repair, after: Repair): HistoryEntry['changes'] {
  return toldFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
}
