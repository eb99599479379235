import { RENTALS_MOST, type RentalsOfRepair } from '@pitlane/contract/damage/calls'
import { candidatesSentence, DAYS_WITHOUT_CHECK } from '@pitlane/contract/damage/sentence'
import { DAY } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { bookingsThatHad } from '../bookings/had-queries.ts'
import { findingOf } from './queries.ts'

/** Who may have done it: whoever had the car after it was last checked and before this was found. */
export async function rentalsOfRepair(
  ctx: ReadContext & Acting,
  { id }: { id: string },
): Promise<RentalsOfRepair> {
  const found = await findingOf(ctx, id)
  if (!found) throw new AppError('not_found', REPAIR_GONE)
  const { vehicleId, foundAt, checkedAt } = found
  const since = checkedAt ?? new Date(Date.parse(foundAt) - DAYS_WITHOUT_CHECK * DAY).toISOString()
  const { rentals, count } = await bookingsThatHad(ctx, vehicleId, {
    since,
    until: foundAt,
    most: RENTALS_MOST,
  })
  const newest = rentals[0]?.booking
  const sentence = candidatesSentence({
    count,
    newest: newest?.number ?? newest?.id,
    checkedAt,
    timezone: ctx.timezone,
  })
  return { rentals, since, sentence }
}
