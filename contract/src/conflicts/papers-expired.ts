import { dayIn } from '../formats.ts'
import type { Around } from '../planning/conflict.ts'
import { type Paper, paperNames } from '../vehicles/papers.ts'
import type { Trip } from './car-facts.ts'

/** A paper is past when its day is before the day of the return, or without one before that of the pick-up. */
export function papersExpiredBy(
  trip: Pick<Trip, 'pickUp' | 'return'>,
  car: Record<Paper, string | null>,
  { timezone }: Pick<Around, 'timezone'>,
): Paper[] {
  if (paperNames.every((paper) => car[paper] === null)) return []
  const day = dayIn(timezone, new Date(trip.return ?? trip.pickUp))
  return paperNames.filter((paper) => {
    const lastDay = car[paper]
    return lastDay !== null && lastDay < day
  })
}
