import type { conflicts } from '@pitlane/contract/conflicts/calls'
import { type ConflictFacts, conflictSentence } from '@pitlane/contract/conflicts/sentence'
import type { Input } from '@pitlane/contract/endpoint'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import type { Topic } from '@pitlane/contract/system'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { currentRevision } from '../../platform/database/revisions.ts'
import { arrayText, JsonText, objectText } from '../../platform/http/json-text.ts'
import { type FoundConflict, findConflicts } from './conflict-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Whatever a conflict rests on. */
export const conflictTopics: readonly Topic[] = [
  'repairs',
  'vehicles',
  'bookings',
  'templates',
  'tenant',
  'conflicts',
]

/** What collides with bookings, each with a sentence where the business is. */
export async function listConflicts(
  ctx: Reading,
  { vehicleId, dismissed }: Input<typeof conflicts.list>,
): Promise<JsonText<Conflict[]>> {
  const revision = await currentRevision(ctx, conflictTopics)
  const found = await findConflicts(ctx, { vehicleId, isDismissed: dismissed ?? false })
  return new JsonText(arrayText(await mapInSteps(found, (conflict) => conflictText(ctx, conflict))), revision)
}

function conflictText(ctx: Reading, conflict: FoundConflict): string {
  const { id, kind, severity, at, vehicle, booking, nextBooking, repair, due } = conflict
  const parts = { vehicle, booking, nextBooking, repair }
  const written = Object.entries(parts).filter((part): part is [string, string] => part[1] !== null)
  return objectText(Object.fromEntries(written), {
    id,
    kind,
    severity,
    at,
    ...(due && { template: { id: due.id, title: due.title } }),
    sentence: sentenceOf(ctx, conflict),
  })
}

export function sentenceOf({ now, timezone }: Reading, conflict: FoundConflict): string {
  const { kind, vehicleKey, bookingStatus, pickUp, nextPickUp, due, papers } = conflict
  const { repairId, number, title, repairStatus, plannedStart, target } = conflict
  const facts: ConflictFacts = {
    kind,
    vehicleKey,
    booking: { status: bookingStatus, pickUp, return: conflict.return },
    ...(repairId !== null && { repair: { number, title, status: repairStatus, plannedStart, target } }),
    ...(nextPickUp !== null && { next: { pickUp: nextPickUp } }),
    ...(due !== null && { template: due }),
    ...(papers !== null && { papers }),
  }
  return conflictSentence(facts, { now: now.getTime(), timezone })
}
