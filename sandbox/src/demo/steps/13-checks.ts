import { type Booking, bookings } from '@pitlane/contract/bookings/calls'
import { checks, type NewCheck } from '@pitlane/contract/checks/calls'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { hq } from '@pitlane/contract/hq/calls'
import { type Vehicle, vehicles } from '@pitlane/contract/vehicles/calls'
import { makeCheck } from '@pitlane/server/features/checks/make-check'
import { editRepair } from '@pitlane/server/features/repairs/edit'
import type { FrontDoor } from '../../front-door.ts'
import { idOfCar } from '../../hq/reservations/places.ts'
import { cameBack } from '../../hq/reservations/returned-lately.ts'
import { comeIn } from '../come-in.ts'
import { inDemoTenant } from '../demo-tenant.ts'
import { type Noted, written } from '../noted-check.ts'
import { asOwner } from '../routine-past.ts'
import type { SeedContext } from '../seed.ts'

/** Three cars were looked at before and after: two came back scratched, one by its only renter and one by one of two, and one with a nail. */
export async function seedChecks({ app, platform }: SeedContext): Promise<void> {
  const door = await comeIn(app, 'staff')
  const { user } = door
  await door.call(hq.sync, {})
  const { items } = await door.call(checks.settings, {})
  const noted = (await stories(door)).sort((one, other) => one.at - other.at)
  const made: { at: number; isDamage: boolean; check: NewCheck }[] = []
  for (const story of noted)
    made.push({
      at: story.at,
      isDamage: story.isScratched ?? false,
      check: await written(app, door, items, story),
    })
  await door.leave()
  await inDemoTenant(platform, async (ctx) => {
    for (const { at, isDamage, check } of made) {
      const { items } = await makeCheck(asOwner(ctx, user, new Date(at)), check)
      const soonAfter = asOwner(ctx, user, new Date(at + 5 * MINUTE))
      for (const { repairId } of items)
        if (isDamage && repairId) await editRepair(soonAfter, { id: repairId, cause: 'damage' })
    }
  })
}

/** Around the rentals that each car had, so that it fits whatever the day and the hour. */
async function stories(door: FrontDoor): Promise<Noted[]> {
  const fleet = await door.call(vehicles.list, {})
  const all = await Promise.all([
    aroundRentals(door, fleet, cameBack.scratched.car, scratch),
    aroundRentals(door, fleet, cameBack.scratchedByOneOfTwo.car, scratch),
    aroundRentals(door, fleet, cameBack.unsafe.car, worn),
  ])
  return all.flat()
}

const scratch = {
  isScratched: true,
  wrong: {
    label: 'Body and paint',
    title: 'Long scratch on the left doors',
    description:
      'Across both doors, down to the primer, with a shallow dent. Was not there before the rental.',
    category: 'body',
    photo: 'Left',
  },
} as const

const worn = {
  wrong: {
    label: 'Tyres',
    title: 'Nail in the front left tyre',
    description: 'Loses pressure. The car must not go out like this.',
    category: 'tires',
    photo: 'tires',
  },
} as const

async function aroundRentals(
  door: FrontDoor,
  fleet: readonly Vehicle[],
  car: number,
  after: Pick<Noted, 'isScratched' | 'wrong'>,
): Promise<Noted[]> {
  const vehicle = fleet.find(({ hqVehicleId }) => hqVehicleId === String(idOfCar(car)))
  const known = await door.call(checks.list, { vehicleId: vehicle?.id ?? '' })
  // A seed that was killed half way finds what it had made.
  if (!vehicle || known.total > 0) return []
  const { bookings: kept } = await door.call(bookings.ofVehicle, { id: vehicle.id })
  const done = kept.filter(
    (it): it is Booking & { return: string } => it.status === 'completed' && it.return !== null,
  )
  const lately = done
    .toSorted((one, other) => other.pickUp.localeCompare(one.pickUp))
    .slice(0, rentalsOf(car))
  const [last, first] = [lately[0], lately.at(-1)]
  if (!last || !first) return []
  return [
    { vehicle, at: Date.parse(first.pickUp) - HOUR, day: 1, odometer: null, fuel: 8 },
    {
      vehicle,
      at: Date.parse(last.return) + 20 * MINUTE,
      day: 2,
      odometer: vehicle.mileage,
      fuel: 6,
      ...after,
    },
  ]
}

function rentalsOf(car: number): number {
  return Object.values(cameBack).find((it) => it.car === car)?.days.length ?? 1
}
