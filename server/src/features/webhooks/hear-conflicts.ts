import type { WallClock } from '@pitlane/contract/clock'
import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import { blocksOf } from '../../platform/blocks.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Told } from '../../platform/happened.ts'
import { type FoundConflict, findConflicts } from '../conflicts/find-conflicts.ts'
import type { ConflictsSeen } from '../conflicts/happened.ts'
import { conflictTexts } from '../conflicts/list-conflicts.ts'
import { lookForConflicts } from '../inbox/tell-conflicts.ts'
import { forgetConflicts, insertConflicts, type KnownConflict, knownConflicts } from './conflict-queries.ts'
import { heardAmong, insertEvents } from './event-queries.ts'
import { tellWebhooks } from './way.ts'

export const conflictEvents: readonly WebhookEvent[] = ['conflict.opened', 'conflict.closed']

/** A sync may bring thousands, each with all that it is about. */
const IN_HAND = { count: 500, weight: Number.POSITIVE_INFINITY }

type Here = WriteContext & WallClock

/** A look tells what is there now; what was there at the last one and is not any more is over. */
export async function hearConflicts(ctx: WriteContext, seen: Told<ConflictsSeen>): Promise<void> {
  const heard = await heardAmong(ctx, conflictEvents)
  if (heard.size === 0) return
  const known = new Set(await knownConflicts(ctx, seen))
  const present = new Set(seen.found.map(({ id }) => id))
  const over = [...known].filter((id) => !present.has(id))
  // One after the other: of one repair what is over comes before what is new.
  for (const ids of blocksOf(over, IN_HAND)) {
    const closed = await forgetConflicts(ctx, ids)
    if (heard.has('conflict.closed')) await tell(ctx, 'conflict.closed', closed)
  }
  for (const fresh of freshAmong(seen.found, known)) {
    const opened = await keep({ ...ctx, ...seen.where }, fresh)
    if (heard.has('conflict.opened')) await tell(ctx, 'conflict.opened', opened)
  }
}

function freshAmong(found: readonly FoundConflict[], known: ReadonlySet<string>): Iterable<FoundConflict[]> {
  return blocksOf(
    found.filter(({ id }) => !known.has(id)),
    IN_HAND,
  )
}

/** What somebody hides is over for programs, too, and what is brought back is there: the look that follows finds it. */
export async function lookAfterDismissal(ctx: WriteContext): Promise<void> {
  if ((await heardAmong(ctx, conflictEvents)).size > 0) await lookForConflicts(ctx)
}

/** When the first begins to hear of them: those that are there are no news. Whoever calls holds up the looks. */
export async function beginWithConflicts(ctx: Here): Promise<void> {
  await forgetConflicts(ctx, await knownConflicts(ctx, {}))
  for (const fresh of freshAmong(await findConflicts(ctx, {}), new Set())) await keep(ctx, fresh)
}

async function keep(ctx: Here, found: readonly FoundConflict[]): Promise<KnownConflict[]> {
  const kept = (await conflictTexts(ctx, found)).map(([{ id, vehicleId, repair }, data]) => ({
    ...{ id, vehicleId, repairId: repair?.id ?? null, data },
  }))
  await insertConflicts(ctx, kept)
  return kept
}

async function tell(
  ctx: WriteContext,
  type: WebhookEvent,
  conflicts: readonly KnownConflict[],
): Promise<void> {
  const events = conflicts.map(({ vehicleId, repairId, data }) => ({
    ...{ type, subject: repairId ?? vehicleId, data },
  }))
  await tellWebhooks(ctx, await insertEvents(ctx, events))
}
