import { daysInWords } from '@pitlane/contract/routine/words'
import { distanceInWords, repairNumber, type Units } from '@pitlane/contract/units'

// The database writes these sentences into what it answers (the server's `cover-queries.ts`): here they are said again, plainly, to hold against it.

/** What a guarantee or a warranty lasts until: a day, an odometer, or whichever comes first. */
interface Limits {
  until: string | null
  distance: number | null
}

/** What is said depends on: the day where the business is, and what it counts in. */
interface Around {
  today: string
  units: Units
}

interface Done {
  repair: { number: number; title: string }
  mechanic: string
  /** From its completion until the other was found. */
  days: number
}

/** "R-12 Brake pads was done by Joe's 41 days ago; their guarantee lasts until Feb 3." */
export function guaranteeSentence({ repair, mechanic, days, ...limits }: Done & Limits, at: Around): string {
  const named = `${repairNumber(repair.number)} ${repair.title}`
  return `${named} was done by ${mechanic} ${agoInWords(days)}; their guarantee lasts ${lastsInWords(limits, at)}.`
}

/** "Under the maker's warranty until Feb 3, 2027 or 60,000 miles." */
export function warrantySentence(limits: Limits, at: Around): string {
  return `Under the maker's warranty ${lastsInWords(limits, at)}.`
}

function agoInWords(days: number): string {
  return days === 0 ? 'the same day' : `${daysInWords(days)} ago`
}

/** "until Feb 3", "until 60,000 miles", "until Feb 3 or 60,000 miles". */
function lastsInWords({ until, distance }: Limits, { today, units }: Around): string {
  const limits = [
    until !== null && dayInWords(until, today),
    distance !== null && distanceInWords(distance, units),
  ]
  return `until ${limits.filter(Boolean).join(' or ')}`
}

/** The year is said where it is not this one. */
function dayInWords(day: string, today: string): string {
  const isOfThisYear = day.slice(0, 4) === today.slice(0, 4)
  return new Date(day).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    ...(!isOfThisYear && { year: 'numeric' }),
    timeZone: 'UTC',
  })
}
