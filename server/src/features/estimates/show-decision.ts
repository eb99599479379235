import { AppError } from '@pitlane/contract/errors'
import type { Decision } from '@pitlane/contract/estimates/calls'
import { fitsBefore } from '@pitlane/contract/estimates/fits'
import { roundToCents } from '@pitlane/contract/formats'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import { notEarnedIn } from '@pitlane/contract/repairs/downtime'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { rateOf } from '../bookings/earning-queries.ts'
import { nextPickUp } from '../bookings/next-pick-up-queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { findRepair } from '../repairs/queries.ts'
import { yearOfCar } from '../reports/vehicles-queries.ts'

/** What is known beside the lines of an estimate, to who decides on it. */
export async function showDecision(ctx: ReadContext & Acting, { id }: { id: string }): Promise<Decision> {
  const repair = await findRepair(ctx, id)
  if (!repair) throw new AppError('not_found', REPAIR_GONE)
  const { vehicleId, estimate, expectedHours, claim, covered } = repair
  const [next, rate, last12Months, { hours }] = await Promise.all([
    nextPickUp(ctx, vehicleId),
    rateOf(ctx, vehicleId),
    yearOfCar(ctx, vehicleId),
    workshopOf(ctx),
  ])
  const work = { days: estimate?.days ?? null, hours: expectedHours }
  const workshop = { hours, timezone: ctx.timezone }
  return {
    nextPickUp: next,
    fitsBefore: next && fitsBefore(ctx.now.getTime(), Date.parse(next.at), work, workshop),
    perDay: rate ? roundToCents(notEarnedIn(1, rate)) : null,
    covered,
    claim,
    last12Months,
    rentedDays: estimate && rate ? rentedDaysFor(estimate.total, rate.perDay) : null,
  }
}

/** Nothing is earned by cars that are given away: then no number of days does. */
function rentedDaysFor(total: number, perDay: number): number | null {
  return perDay > 0 ? Math.round((total / perDay) * 10) / 10 : null
}
