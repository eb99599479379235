import { momentInWords, timeAt, type WallClock } from '@pitlane/contract/clock'
import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'

/** "yesterday, 5:00 PM", "today, 9:00 AM", "tomorrow, 1:00 PM", any other with its date: "Nov 13, 6:00 AM". */
export function nearInWords(instant: string, clock: WallClock, now: Date): string {
  const near = ['yesterday', 'today', 'tomorrow'][daysAhead(instant, clock, now) + 1]
  return near ? `${near}, ${timeAt(Date.parse(instant), clock)}` : shortMoment(instant, clock, now)
}

/** "Nov 13, 6:00 AM", with the year when it is another. */
export function shortMoment(instant: string, clock: WallClock, now: Date): string {
  const isThisYear = yearOf(new Date(instant), clock) === yearOf(now, clock)
  return momentInWords(instant, clock, {
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}

function daysAhead(instant: string, { timezone }: WallClock, now: Date): number {
  const day = (moment: Date) => Date.parse(dayIn(timezone, moment))
  return Math.round((day(new Date(instant)) - day(now)) / DAY)
}

function yearOf(moment: Date, { timezone }: WallClock): string {
  return dayIn(timezone, moment).slice(0, 4)
}
