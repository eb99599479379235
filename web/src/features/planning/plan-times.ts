import { momentInWords, timeAt, type WallClock } from '@pitlane/contract/clock'
import { endOfWork, type Workshop } from '@pitlane/contract/planning/workshop'
import { planProblems } from '@pitlane/contract/repairs/plan'
import { instantOn } from '@pitlane/contract/zones'
import { type WallTimes, wallTimes } from '../repairs/form/planned-times.ts'

/** Times by hand, where the business is. */
export type OwnTimes = WallTimes

export interface Times {
  start: number
  end: number
}

export const noTimes: OwnTimes = { startDate: '', startTime: '', endDate: '', endTime: '' }
export const TIMES_MISSING = 'Please enter a start and an end'

export function ownTimesOf({ start, end }: Times, timezone: string): OwnTimes {
  return wallTimes(start, end, timezone)
}

/** As instants, or what is wrong with them. */
export function timesFrom(own: OwnTimes, timezone: string): Times | string {
  if (Object.values(own).some((it) => it === '')) return TIMES_MISSING
  const start = instantOn(own.startDate, own.startTime, timezone)
  const end = instantOn(own.endDate, own.endTime, timezone)
  const [problem] = planProblems({
    plannedStart: new Date(start).toISOString(),
    plannedEnd: new Date(end).toISOString(),
  })
  return problem?.message ?? { start, end }
}

/** An end that nobody chose follows the start: when the work is done. */
export function withEnd(
  own: OwnTimes,
  hours: number,
  workshop: Workshop | undefined,
  timezone: string,
): OwnTimes {
  if (!workshop || own.startDate === '' || own.startTime === '') return own
  const start = instantOn(own.startDate, own.startTime, timezone)
  const end = endOfWork(start, hours, workshop.hours, timezone)
  return end === null ? own : ownTimesOf({ start, end }, timezone)
}

/** "Mon, Nov 16, 8:00 AM". */
export function whenInWords(moment: number, at: WallClock): string {
  return momentInWords(moment, at, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** "Mon, Nov 16, 8:00 AM – 10:00 AM"; the day of the end when it is another. */
export function spanInWords({ start, end }: Times, at: WallClock): string {
  const { startDate, endDate } = wallTimes(start, end, at.timezone)
  const until = startDate === endDate ? timeAt(end, at) : whenInWords(end, at)
  return `${whenInWords(start, at)} – ${until}`
}
