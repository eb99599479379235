import { DAY, HOUR } from '@pitlane/contract/durations'
import { DEMO_VEHICLES } from '../fleet/vehicle-status.ts'
import { between, draw } from '../seeded-random.ts'
import type { HqBooking } from './bookings.ts'

const FIRST_ID = 500_000
const SLOTS = 24
/** Nobody asks for what is older. */
const OLDEST = 178
/** Beyond the demo a few are enough, so that a large fleet stays quick to read. */
const FEW = 2

type Past = Required<Pick<HqBooking, 'from' | 'to' | 'driven'>>

/** What was returned before the latest that a vehicle has: most of half a year in the demo. */
export function pastBookingsOfCar(car: number, latest: Past | undefined, today: number): HqBooking[] {
  if (latest === undefined || draw('past', car) > 0.97) return []
  const most = car < DEMO_VEHICLES ? SLOTS : FEW
  const past: HqBooking[] = []
  let after: Past = latest
  for (let slot = 0; slot < most; slot++) {
    const to = after.from - between(0, 4, 'idle', car, slot) * DAY - 3 * HOUR
    const days = between(2, 8, 'past days', car, slot)
    const from = to - days * DAY
    if (to < today - OLDEST * DAY) break
    const back = after.driven.before + between(0, 12, 'moved', car, slot)
    after = { from, to, driven: { before: back + milesIn(days, car, slot), after: back } }
    past.push({ id: FIRST_ID + car * SLOTS + slot, car, slot, status: 'completed', ...after })
  }
  return past
}

/** Each car is driven as its renters drive, and none twice the same. */
export function milesIn(days: number, car: number, which: number): number {
  return days * between(35, 85, 'miles a day', car) + between(0, 40, 'detour', car, which)
}
