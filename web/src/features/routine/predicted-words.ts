import type { PaceBasis } from '@pitlane/contract/bookings/distance'
import type { Prediction } from '@pitlane/contract/routine/calls'
import { distanceInWords, type Units } from '@pitlane/contract/units'
import { writtenDay } from '@pitlane/contract/zones'

/** "about Dec 4"; it is never more than a year away. */
export function aboutDay({ date }: Pick<Prediction, 'date'>): string {
  return `about ${writtenDay(`${date}T12:00:00Z`, { month: 'short', day: 'numeric', timeZone: 'UTC' })}`
}

/** "By 85 miles a rented day, from 7 rentals of this car, and its bookings." */
export function restsOn(
  { basis, rentals, perDay }: Omit<Prediction, 'date'>,
  units: Units,
): string | undefined {
  if (!basis || perDay === null) return undefined
  const past = `${rentals.toLocaleString('en-US')} rentals of ${whose[basis]}`
  return `By ${distanceInWords(Math.round(perDay), units)} a rented day, from ${past}, and its bookings.`
}

const whose: Record<PaceBasis, string> = {
  vehicle: 'this car',
  class: 'cars of its class',
  fleet: 'the fleet',
}
