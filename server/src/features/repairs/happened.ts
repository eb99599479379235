import type { Repair } from '@pitlane/contract/repairs/calls'
import { type Doing, happening, say } from '../../platform/happened.ts'

/** What becomes of repairs, in whatever way they come or change. */
export const repairsHappened = happening<RepairsHappened>('repairs')

export interface RepairsHappened {
  action: RepairAction
  /** Of one, or of all that were made or changed at once. */
  each: readonly RepairTold[]
}

export type RepairAction =
  | 'reported'
  | 'edited'
  | 'confirmed'
  | 'deleted'
  /** With others, in one stay in the workshop. */
  | 'planned'
  /** Made of a routine that is due. */
  | 'generated'
  /** Left without the routine that is deleted. */
  | 'unlinked'
  | 'imported'
  /** Taken back with its import. */
  | 'undone'
  /** What its mechanic says. */
  | 'started'
  | 'waiting'
  | 'done'
  /** What it will cost, and whether that is approved. */
  | 'estimated'
  | 'decided'
  /** Its claim stands otherwise. */
  | 'claimed'

/** Repairs that are deleted as soon as all who want to know what they were have read it. */
export const repairsLeaving = happening<RepairsLeaving>('repairs that leave')

export interface RepairsLeaving {
  ids: readonly string[]
}

/** Whoever writes repairs says so, once. Where none was written, nothing happened. */
export async function sayRepairs(
  ctx: Doing,
  action: RepairAction,
  each: readonly RepairTold[],
): Promise<void> {
  if (each.length > 0) await say(ctx, repairsHappened, { action, each })
}

/** What it was and what it is: nothing before it is made, nothing after it is deleted. */
export interface RepairTold {
  id: string
  before: KnownRepair | null
  after: KnownRepair | null
}

/** One is known whole. Of many whoever changes them knows these, and what they change. */
export type KnownRepair = Pick<Repair, 'id' | 'vehicleId' | 'status' | 'urgencyLevel'> & Partial<Repair>
