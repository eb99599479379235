import type { HistoryEntry } from '@pitlane/contract/repairs/calls'
import { toldFields } from '@pitlane/contract/repairs/fields'
import { noPlan } from '@pitlane/contract/repairs/plan'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import { estimateChanges } from './estimate-changes.ts'
import type { KnownRepair, RepairAction, RepairsHappened, RepairTold } from './happened.ts'
import { recordHistories } from './queries.ts'

type Changes = HistoryEntry['changes']

/** As what the history of a repair tells it. What an import brings and takes back is told by its run, not kept with every repair. */
const actions: Record<RepairAction, HistoryEntry['action'] | undefined> = {
  reported: 'created',
  generated: 'generated',
  deleted: 'deleted',
  imported: undefined,
  undone: undefined,
  edited: 'edited',
  confirmed: 'edited',
  planned: 'edited',
  unlinked: 'edited',
  started: 'edited',
  waiting: 'edited',
  done: 'edited',
  estimated: 'edited',
  decided: 'edited',
  // Who claims tells it together with what was claimed and received.
  claimed: undefined,
}

/** An edit that changes nothing is none. */
export async function keepHistory(
  ctx: WriteContext,
  { action: happened, each, by }: Told<RepairsHappened>,
): Promise<void> {
  const action = actions[happened]
  if (!action) return
  const entries = each
    .map((told) => ({ repairId: told.id, changes: changesOf(told) }))
    .filter(({ changes }) => action !== 'edited' || changes.length > 0)
  await recordHistories(ctx, { byUser: by.user?.id ?? null, byName: by.guest, action }, entries)
}

/** Of one that is gone its name stays, and what was planned. */
function changesOf({ before, after }: RepairTold): Changes {
  if (!before) return []
  if (after) return changesBetween(before, after)
  return [
    { field: 'title', from: before.title, to: null },
    ...changesBetween(before, { ...before, ...noPlan }),
  ]
}

/** What a history tells; what is derived or nested is not a change of its own. Of many most fields are the very same. */
function changesBetween(before: KnownRepair, after: KnownRepair): Changes {
  const changes = toldFields
    .filter((field) => field !== 'estimate' && before[field] !== after[field])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: told(before, field), to: told(after, field) }))
  return [...changes, ...estimateChanges(before.estimate, after.estimate)]
}

/** A rental by its number: nobody knows another name of it once its booking is gone. */
function told(repair: KnownRepair, field: (typeof toldFields)[number]): unknown {
  const value = repair[field]
  return field === 'rentalId' && value ? (repair.reservationNumber ?? value) : value
}
