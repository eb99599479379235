import { writtenDay } from '../zones.ts'

/** Where no check says since when a damage may have happened. */
export const DAYS_WITHOUT_CHECK = 30
/** Damages that were found in so many days, and that nobody has claimed, are told. */
export const UNCLAIMED_DAYS = 14

interface Candidates {
  /** How many rentals had the car, and the number of the newest. */
  count: number
  newest: string | undefined
  /** When the car was last checked before. */
  checkedAt: string | null
  timezone: string
}

/** "Only rental 1042 had the car since the check of Dec 1.", "2 rentals had the car in the 30 days before. Please choose." */
export function candidatesSentence({ count, newest, checkedAt, timezone }: Candidates): string {
  const since = checkedAt
    ? `since the check of ${dayInWords(checkedAt, timezone)}`
    : `in the ${DAYS_WITHOUT_CHECK} days before`
  if (count === 0) return `No rental had the car ${since}.`
  if (count === 1) return `Only rental ${newest} had the car ${since}.`
  return `${count.toLocaleString('en-US')} rentals had the car ${since}. Please choose.`
}

/** "3 damages nobody has claimed". */
export function unclaimedInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'damage' : 'damages'} nobody has claimed`
}

function dayInWords(instant: string, timezone: string): string {
  return writtenDay(instant, { month: 'short', day: 'numeric', timeZone: timezone })
}
