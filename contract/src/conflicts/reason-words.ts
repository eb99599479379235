import { isLate } from '../bookings/taking.ts'
import { timeAt } from '../clock.ts'
import { HOUR, MINUTE } from '../durations.ts'
import { type Around, whenInWords, whenWithoutOn } from '../planning/conflict.ts'
import type { Taken } from '../planning/takes.ts'
import { repairNumber } from '../repairs/number.ts'
import { type Paper, papers } from '../vehicles/papers.ts'
import { wallAt, writtenDay } from '../zones.ts'
import type { CarBooking, OpenRepair } from './car-facts.ts'
import { dueOnRentalInWords } from './words.ts'

/** Why a car may not go out, or must be looked at, in a sentence that stands beside the car and the time. */
export function reasonWords(around: Around) {
  const when = (instant: number) => whenInWords(instant, around)
  const until = (instant: number) => `until ${whenWithoutOn(instant, around)}`
  return {
    outOfService: 'HQ has it out of service.',
    maintenance: 'HQ has it in maintenance.',
    critical: (repair: OpenRepair) => `${called(repair)} is open and critical.`,
    high: (repair: OpenRepair) => `${called(repair)} is open and its urgency is high.`,
    inRepair: (repair: OpenRepair, { end, isLate: isRepairLate }: Taken) => {
      if (isRepairLate) return `${called(repair)} is late, and has it in the workshop until further notice.`
      const how = end === null ? 'until further notice' : until(end)
      return `${called(repair)} ${repair.status === 'need' ? 'is planned and ' : ''}has it in the workshop ${how}.`
    },
    papers: (expired: readonly Paper[], car: Record<Paper, string | null>) => {
      const named = expired.map((paper) => `${papers[paper].label.toLowerCase()} (${dayInWords(car[paper])})`)
      return `Not good until the return: ${named.join(', ')}.`
    },
    stillOut: (other: CarBooking) => {
      if (other.return === null) return 'It is out, and no return is agreed.'
      return isLate(other, around.now)
        ? `It is still out; it was due back ${when(other.return)}.`
        : `It is out ${until(other.return)}.`
    },
    due: dueOnRentalInWords,
    unchecked: (returnedAt: number) =>
      `Not checked since it came back on ${writtenDay(wallAt(returnedAt, around.timezone), shortDay)} at ${timeAt(returnedAt, around)}`,
    shortlyBefore: ({ until: end }: { until: number | null }, pickUp: number) => {
      if (end === null) return 'Another booking has it, and no return is agreed.'
      if (end > pickUp) return `Another booking has it ${until(end)}.`
      return end === pickUp
        ? 'It comes back at the very time of this pick-up.'
        : `It comes back only ${spanInWords(pickUp - end)} before.`
    },
  }
}

function called({ number, title }: OpenRepair): string {
  return `${repairNumber(number)} ${title}`
}

/** "Nov 20". */
function dayInWords(day: string | null): string {
  return writtenDay(`${day}T12:00:00Z`, { ...shortDay, year: 'numeric' })
}

const shortDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** "45 minutes", "2 hours". */
function spanInWords(span: number): string {
  const [count, unit] =
    span < 2 * HOUR ? [Math.round(span / MINUTE), 'minute'] : [Math.floor(span / HOUR), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
