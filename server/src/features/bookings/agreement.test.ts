import { type BookedCars, bookingStatuses, takenBy } from '@pitlane/contract/bookings/taking'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { digested, type IncomingBooking } from './incoming.ts'
import { receiveBookings } from './receive-bookings.ts'
import { carsTaken, classesTaken } from './taking-queries.ts'

const world = await openWorld()
const shop = await aConnectedTenant(world, 4)
const cars = (await shop.call(vehicles.list, {})).map(({ id, hqVehicleId }) => ({
  id,
  hqVehicleId: hqVehicleId ?? '',
}))
const now = new Date('2026-11-15T12:00:00.000Z')
const UNIT = 30 * 60_000
const UNKNOWN = '999999'

/** Instants are few, so that ends touch, nest and coincide, with each other and with now. */
const moment = fc.integer({ min: -12, max: 12 }).map((units) => new Date(now.getTime() + units * UNIT))
const given: fc.Arbitrary<Omit<IncomingBooking, 'hqId'>> = fc.record({
  number: fc.constant(null),
  status: fc.constantFrom(...bookingStatuses),
  pickUpAt: moment,
  returnAt: fc.option(moment),
  vehicleClass: fc.option(fc.constantFrom('Compact', 'SUV')),
  pickUpLocation: fc.constant(null),
  returnLocation: fc.constant(null),
  price: fc.constant(null),
  currency: fc.constant(null),
  days: fc.constant(null),
  vehicles: fc.array(
    fc.record({
      hqVehicleId: fc.constantFrom(...cars.map((car) => car.hqVehicleId), UNKNOWN),
      isActive: fc.boolean(),
      pickUpAt: fc.option(moment),
      returnAt: fc.option(moment),
      odometerPickUp: fc.constant(null),
      odometerReturn: fc.constant(null),
    }),
    { maxLength: 3 },
  ),
})

const inRules = ({
  status,
  pickUpAt,
  returnAt,
  vehicleClass,
  vehicles: held,
}: Omit<IncomingBooking, 'hqId'>): BookedCars => ({
  status,
  pickUp: pickUpAt.getTime(),
  return: returnAt?.getTime() ?? null,
  vehicleClass,
  cars: held.map(({ hqVehicleId, isActive }) => ({ vehicleId: hqVehicleId, isActive })),
})

interface Row {
  what: string | null
  hq_id: string
  taken_from: string
  taken_until: string | null
}

test('what bookings take is the same in SQL and in the rules, whatever the bookings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(given, { maxLength: 12 }), async (bookings) => {
      await receive(bookings.map((booking, at) => ({ ...booking, hqId: String(at) })))
      const expected = bookings.flatMap((booking, at) =>
        inWords(takenBy(inRules(booking), now.getTime()), at),
      )
      expect(await found()).toEqual(expected.sort())
    }),
    { numRuns: 60 },
  )
}, 120_000)

/** One line for each car, or the class, that a booking takes. */
function inWords(taken: ReturnType<typeof takenBy>, at: number): string[] {
  if (!taken) return []
  const time = `${at} ${taken.start} ${taken.end}`
  if ('oneOfClass' in taken) return [`${time} ${taken.oneOfClass}`]
  return taken.vehicleIds.flatMap((hqVehicleId) => {
    const car = cars.find((known) => known.hqVehicleId === hqVehicleId)
    return car ? [`${time} ${car.id}`] : []
  })
}

async function found(): Promise<string[]> {
  const asked = { tenantId: shop.tenant.id, now }
  const rows = await world.platform.database.inTenant(shop.tenant.id)<Row>(sql`
    select distinct hq_id, what, taken_from, nullif(taken_until, 'infinity') as taken_until from (
      select booking_id, vehicle_id::text as what, taken_from, taken_until from (${carsTaken(asked)}) as cars
      union all
      select booking_id, vehicle_class, taken_from, taken_until from (${classesTaken(asked)}) as classes
    ) as taken join bookings on bookings.tenant_id = ${shop.tenant.id} and bookings.id = booking_id`)
  const instant = (text: string | null) => (text === null ? null : Date.parse(text))
  return rows
    .map(
      ({ hq_id, what, taken_from, taken_until }) =>
        `${hq_id} ${instant(taken_from)} ${instant(taken_until)} ${what}`,
    )
    .sort()
}

/** All that there were are gone, and these are there. */
async function receive(bookings: IncomingBooking[]): Promise<void> {
  const { platform } = world
  const reading = { since: new Date(0), isFull: true, isComplete: true, readAt: now }
  const presentIds = new Set(bookings.map((booking) => booking.hqId))
  await withTenant({ now, log: platform.log, platform }, shop.tenant.id, (ctx) =>
    receiveBookings(ctx, { bookings: bookings.map(digested), presentIds, ...reading }),
  )
}
