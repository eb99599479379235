import { DAY } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { clock } from '../../ui/time/clock.ts'

interface PickUpInWords {
  /** "Today", "Tomorrow", "Wed, Nov 18". */
  day: string
  time: string
  /** Nobody came for it. */
  isPast: boolean
}

/** When a car goes out, as people say it, where the business is. */
export function pickUpInWords(instant: string, now: Date, timezone = 'UTC'): PickUpInWords {
  const moment = new Date(instant)
  const zone = { timeZone: timezone }
  return {
    day: dayInWords(moment, now, timezone),
    time: moment.toLocaleTimeString('en-US', { timeStyle: 'short', ...clock, ...zone }),
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
  return moment.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: timezone,
  })
}
