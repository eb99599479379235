import { timeAt, type WallClock } from '@pitlane/contract/clock'
import { DAY } from '@pitlane/contract/durations'
import { dayIn, writtenDay } from '@pitlane/contract/zones'

interface PickUpInWords {
  /** "Today", "Tomorrow", "Wed, Nov 18". */
  day: string
  time: string
  /** Nobody came for it. */
  isPast: boolean
}

/** When a car goes out, as people say it, where the business is. */
export function pickUpInWords(instant: string, now: Date, at: WallClock): PickUpInWords {
  const moment = new Date(instant)
  return {
    day: dayInWords(moment, now, at.timezone),
    time: timeAt(moment.getTime(), at),
    isPast: moment <= now,
  }
}

function dayInWords(moment: Date, now: Date, timezone: string): string {
  const day = dayIn(timezone, moment)
  const near = [
    [-1, 'Yesterday'],
    [0, 'Today'],
    [1, 'Tomorrow'],
  ] as const
  const today = Date.parse(dayIn(timezone, now))
  const named = near.find(([days]) => Date.parse(day) === today + days * DAY)
  if (named) return named[1]
  return writtenDay(moment.getTime(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  })
}
