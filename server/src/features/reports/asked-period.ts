import { AppError } from '@pitlane/contract/errors'
import { dayIn, INVALID_DATE } from '@pitlane/contract/formats'
import { asDay } from '@pitlane/contract/repairs/as-day'
import { type Period, periodOn, rangeOf } from '@pitlane/contract/reports/period'
import { endOfDay, instantOn } from '@pitlane/contract/zones'
import type { ReadContext } from '../../platform/context.ts'

/** A business, a moment and the days that are reported on, as instants too: [start, end). */
export interface Reported extends ReadContext {
  timezone: string
  period: Period
  start: Date
  end: Date
  /** When one car is asked for, the others are not even looked at. */
  vehicleId?: string | undefined
}

interface Given {
  from?: string | null | undefined
  to?: string | null | undefined
}

/** This month where nothing is said; of a range both ends, or the one until today. */
export function reportedOn(ctx: ReadContext & { timezone: string }, { from, to }: Given): Reported {
  const { timezone, now } = ctx
  const usual = periodOn('this-month', dayIn(timezone, now))
  const [first, last] = [from, to].map((given) => asDay(given ?? null, timezone))
  const end = last ?? (first && first > usual.to ? first : usual.to)
  const period = rangeOf(first ?? (end < usual.from ? end : usual.from), end)
  if (!period)
    throw new AppError('invalid', INVALID_DATE, { errors: [{ path: 'to', message: INVALID_DATE }] })
  return {
    ...ctx,
    period,
    start: new Date(instantOn(period.from, null, timezone)),
    end: new Date(endOfDay(period.to, timezone)),
  }
}
