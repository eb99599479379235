import type { WallClock } from '@pitlane/contract/clock'
import type { conflicts } from '@pitlane/contract/conflicts/calls'
import type { OpenRepair } from '@pitlane/contract/conflicts/car-facts'
import type { Input } from '@pitlane/contract/endpoint'
import type { Conflict, ConflictRepair } from '@pitlane/contract/planning/conflict'
import type { Topic } from '@pitlane/contract/system'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import { arrayText, JsonText, objectText } from '../../platform/http/json-text.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { type WrittenParts, withTexts } from './conflict-queries.ts'
import { type FoundConflict, findConflicts, sentenceOf } from './find-conflicts.ts'

type Reading = ReadContext & WallClock & Partial<KnownPaces>

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
  const vehicleIds = vehicleId === undefined ? undefined : [vehicleId]
  const found = await findConflicts(ctx, { vehicleIds, isDismissed: dismissed ?? false })
  const texts = (await conflictTexts(ctx, found)).map(([, text]) => text)
  return new JsonText(arrayText(texts))
}

/** Each as it is answered; one of which something is gone meanwhile is left out. */
export async function conflictTexts(
  ctx: Reading,
  found: readonly FoundConflict[],
): Promise<[FoundConflict, string][]> {
  return mapInSteps(await withTexts(ctx, found), ([conflict, written]) => [
    conflict,
    conflictText(ctx, conflict, written),
  ])
}

function conflictText(ctx: Reading, conflict: FoundConflict, written: WrittenParts): string {
  const { vehicle, booking, nextBooking } = written
  const { id, kind, severity, at, repair, routine } = conflict
  return objectText(
    { vehicle, booking, nextBooking },
    {
      ...(repair && { repair: namedRepair(repair) }),
      id,
      kind,
      severity,
      at: new Date(at).toISOString(),
      ...(routine && { template: { id: routine.template.id, title: routine.template.title } }),
      sentence: sentenceOf(ctx, conflict),
    },
  )
}

function namedRepair({ id, number, title, status, urgencyLevel }: OpenRepair): ConflictRepair {
  return { id, number, title, status, urgencyLevel }
}
