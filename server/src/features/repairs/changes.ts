import type { HistoryEntry, Repair } from '@pitlane/contract/repairs/calls'
import { toldFields } from '@pitlane/contract/repairs/fields'
import type { SignedIn, WriteContext } from '../../platform/context.ts'

/** What a history tells; what is derived or nested is not a change of its own. */
export function changesBetween(before: Repair, after: Repair): HistoryEntry['changes'] {
  return toldFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field], to: after[field] }))
}

/** What became of a repair: made, when there was none before, or changed. */
export interface RepairTold {
  before: Repair | undefined
  after: Repair
}

/** Tells whom it concerns, which a later word knows. */
export type TellRepair = (ctx: WriteContext & SignedIn, told: RepairTold) => Promise<void>

export const tellNobody: TellRepair = async () => {}
