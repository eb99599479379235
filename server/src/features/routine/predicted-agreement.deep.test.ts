import { bookingStatuses, timeTaken } from '@pitlane/contract/bookings/taking'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { DIGEST_DUE_DAYS } from '@pitlane/contract/inbox/digest'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { dayOfWall, wallOfDay } from '@pitlane/contract/zones'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { carPace, expectedOdometer, outingOf, paceOf } from '@pitlane/sandbox/testing/oracles/pace-oracle'
import { predictedDue } from '@pitlane/sandbox/testing/oracles/prediction-oracle'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { rateOfCar, ratesOfCars } from '../bookings/earning-queries.ts'
import { expectedOdometer as expectedInSql } from '../bookings/expected-queries.ts'
import { digested, type IncomingBooking } from '../bookings/incoming.ts'
import { pacesKnown, readPaces } from '../bookings/known-paces-queries.ts'
import { groupsOfFleet, pacesOfCars, pacesOfSome, sharesOfCars } from '../bookings/pace-queries.ts'
import { receiveBookings } from '../bookings/receive-bookings.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import { routinesDueSoon } from '../inbox/digest/digest-queries.ts'
import { joinedPaces, pacesNamed, predictedJson } from './predicted-queries.ts'
import { routinesDue } from './routines-due-queries.ts'

const CARS = 8
const MILEAGE = 40_000
const AHEAD = 30 * DAY + 5 * HOUR

const world = await openWorld()
const shop = await aConnectedTenant(world, CARS)
const run = world.platform.database.inTenant(shop.tenant.id)
const cars = (await shop.call(vehicles.list, {})).map(({ id, vehicleKey, hqVehicleId }) => ({
  id,
  vehicleKey,
  hqVehicleId: hqVehicleId ?? '',
}))

interface Given {
  now: Date
  timezone: string
  /** Of each car: its class, since when it is here, and how many miles are left. */
  cars: { vehicleClass: string | null; age: number; miles: number }[]
  bookings: Omit<IncomingBooking, 'hqId'>[]
}

/** Instants are few, so that ends touch, nest and coincide, with each other and with now. */
const aWorld: fc.Arbitrary<Given> = fc
  .constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-11-01', '2026-11-15')
  .chain((day) => {
    const now = Date.parse(`${day}T15:00:00Z`)
    const hours = (min: number, max: number) =>
      fc.integer({ min: min / 6, max: max / 6 }).map((units) => new Date(now + units * 6 * HOUR))
    const moment = fc.oneof(hours(-4_800, 0), hours(-480, 480), hours(-480, 480))
    const times = fc
      .tuple(moment, fc.option(fc.integer({ min: -1, max: 40 }), { freq: 6 }))
      .map(([pickUpAt, units]) => ({
        pickUpAt,
        returnAt: units === null ? null : new Date(pickUpAt.getTime() + units * 6 * HOUR),
      }))
    const distance = fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: -50, max: 20_000 }))
    const own = fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: moment })
    const booking = fc
      .tuple(
        times,
        fc.option(fc.integer({ min: 0, max: 900 }), { freq: 4 }),
        fc.constantFrom(...bookingStatuses, 'completed' as const, 'completed' as const, 'completed' as const),
        fc.array(
          fc.record({
            hqVehicleId: fc.constantFrom(...cars.slice(1).map((car) => car.hqVehicleId), 'unknown'),
            isActive: fc.oneof(fc.constant(true), fc.boolean()),
            pickUpAt: own,
            returnAt: own,
            distance: fc.option(distance, { freq: 8 }),
          }),
          { maxLength: 2 },
        ),
      )
      .map(([at, price, status, held]) => ({
        number: null,
        status,
        ...at,
        // HQ's completed ones all have one.
        returnAt: at.returnAt ?? (status === 'completed' ? at.pickUpAt : null),
        vehicleClass: null,
        pickUpLocation: null,
        returnLocation: null,
        ...paid(price),
        vehicles: held.map(({ distance: gone, ...car }) => ({
          ...car,
          odometerPickUp: 5_000,
          odometerReturn: gone === null ? null : 5_000 + gone,
        })),
      }))
    return fc.record({
      now: fc.constant(new Date(now)),
      timezone: fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'),
      cars: fc.array(
        fc.record({
          vehicleClass: fc.constantFrom('Compact', 'Compact', 'SUV', null),
          age: fc.constantFrom(0, 5, 14, 30, 200),
          miles: fc.oneof(fc.integer({ min: -5, max: 300 }), fc.integer({ min: 0, max: 9_000 })),
        }),
        { minLength: CARS, maxLength: CARS },
      ),
      bookings: fc.array(booking, { maxLength: 60, size: 'max' }),
    })
  })

const paid = (price: number | null) => ({
  price,
  currency: price === null ? null : 'USD',
  days: price === null ? null : 8,
})

const ofClass = (vehicleClass: string | null, age: number) => ({ vehicleClass, age, miles: 500 })
/** Chance may leave one out: a car by its own rentals, one by its class's, one by the fleet's, and one that never goes out. */
const everyBasis: Given = {
  now: new Date('2026-11-15T15:00:00Z'),
  timezone: 'America/New_York',
  cars: [
    ofClass('Compact', 0),
    ofClass('Compact', 200),
    ofClass('SUV', 0),
    ...Array.from({ length: CARS - 3 }, () => ofClass(null, 200)),
  ],
  bookings: [-80, -60, -40, -20, -10].map((days) => ({
    number: null,
    status: 'completed',
    pickUpAt: new Date(Date.parse('2026-11-15T15:00:00Z') + days * DAY),
    returnAt: new Date(Date.parse('2026-11-15T15:00:00Z') + (days + 8) * DAY),
    vehicleClass: null,
    pickUpLocation: null,
    returnLocation: null,
    ...paid(640),
    vehicles: [
      {
        hqVehicleId: cars[1]?.hqVehicleId ?? '',
        isActive: true,
        pickUpAt: null,
        returnAt: null,
        odometerPickUp: 5_000,
        odometerReturn: 5_800,
      },
    ],
  })),
}
/** And one whose mileage is reached although nobody knows how far any car goes. */
const nothingKnown: Given = {
  ...everyBasis,
  cars: everyBasis.cars.map((car) => ({ ...car, miles: 0 })),
  bookings: [],
}

/** And a car that seems to be new, but was out longer ago than its distances count. */
const longAgo: Given = {
  ...everyBasis,
  bookings: everyBasis.bookings.slice(0, 1).map((booking) => ({
    ...booking,
    pickUpAt: new Date(everyBasis.now.getTime() - 199 * DAY),
    returnAt: new Date(everyBasis.now.getTime() - 191 * DAY),
  })),
  cars: everyBasis.cars.map((car) => ({ ...car, age: 0 })),
}

/** What cars earn, of all and of each alone. */
const earningBases = new Set<string>()

test('what the database expects of cars, and when it makes them due, is what the rules say', async () => {
  await insertRoutines()
  const seen = new Set<string | null | undefined>()
  await fc.assert(
    fc.asyncProperty(aWorld, async (given) => {
      await write(given)
      const expected = inRules(given)
      const found = await inSql(given)
      expect(found).toEqual(expected)
      expect(await dueSoon(given)).toEqual(dueSoonOf(given, expected))
      for (const { predicted } of expected) seen.add(predicted?.basis)
    }),
    { numRuns: 150, examples: [[everyBasis], [nothingKnown], [longAgo]] },
  )
  expect([...seen].map(String).sort()).toEqual(['class', 'fleet', 'null', 'undefined', 'vehicle'])
  expect([...earningBases].sort()).toEqual(['class', 'fleet', 'vehicle'])
}, 180_000)

/** What a digest says of them: the paces are read first, and most cars are told apart before a day is reckoned. */
async function dueSoon({ now, timezone }: Given): Promise<string[]> {
  const { platform } = world
  const ctx = { tenantId: shop.tenant.id, timezone, now, log: platform.log, platform, query: run }
  const due = await routinesDueSoon({ ...ctx, ...(await readPaces(ctx)) })
  return due.map(({ vehicleKey }) => vehicleKey).sort()
}

function dueSoonOf({ now, timezone, cars: given }: Given, expected: ReturnType<typeof inRules>): string[] {
  const last = dayOfWall(wallOfDay(dayIn(timezone, now)) + DIGEST_DUE_DAYS * DAY)
  const isSoon = (at: number) => {
    const date = expected[at]?.predicted?.date
    return (given[at]?.miles ?? 0) > 0 && date !== undefined && date <= last
  }
  return cars
    .filter((_, at) => isSoon(at))
    .map(({ vehicleKey }) => vehicleKey)
    .sort()
}

function inRules({ now: moment, timezone, cars: given, bookings }: Given) {
  const now = moment.getTime()
  const pasts = cars.map(({ hqVehicleId }, at) => ({
    vehicleClass: given[at]?.vehicleClass ?? null,
    ...carPace(
      bookings.flatMap((booking) =>
        heldBy(booking, hqVehicleId).flatMap((car) => outingOf(booked(booking), car, now) ?? []),
      ),
      now - (given[at]?.age ?? 0) * DAY,
      now,
    ),
  }))
  return cars.map(({ id, hqVehicleId }, at) => {
    const own = pasts[at]
    if (!own) throw new Error('A car has no past')
    const { vehicleClass } = own
    const ofClass = vehicleClass === null ? [] : pasts.filter((car) => car.vehicleClass === vehicleClass)
    const pace = paceOf(own, ofClass, pasts)
    const taken = bookings.flatMap((booking) =>
      heldBy(booking, hqVehicleId)
        .filter((car) => car.isActive)
        .flatMap(() => timeTaken(booked(booking), now) ?? []),
    )
    const expected = expectedOdometer(MILEAGE, pace, taken, now, now + AHEAD)
    return {
      id,
      pace,
      expected: expected === null ? null : rounded(expected),
      predicted: predictedDue({ miles: given[at]?.miles ?? 0, pace, taken }, timezone, now),
    }
  })
}

const booked = ({ status, pickUpAt, returnAt }: Omit<IncomingBooking, 'hqId'>) => ({
  status,
  pickUp: pickUpAt.getTime(),
  return: returnAt?.getTime() ?? null,
})

function heldBy({ vehicles: held }: Omit<IncomingBooking, 'hqId'>, hqVehicleId: string) {
  return held
    .filter((car) => car.hqVehicleId === hqVehicleId)
    .map(({ pickUpAt, returnAt, ...car }) => ({
      ...car,
      pickUp: pickUpAt?.getTime() ?? null,
      return: returnAt?.getTime() ?? null,
    }))
}

/** The two add up in another order. */
const rounded = (miles: number) => Math.round(miles * 1_000) / 1_000

async function inSql({ now, timezone, bookings }: Given) {
  const { platform } = world
  const ctx = { tenantId: shop.tenant.id, timezone, now, log: platform.log, platform, query: run }
  const at = sql`${new Date(now.getTime() + AHEAD)}::timestamptz`
  const [fleet] = await run<{ groups: string }>(groupsOfFleet(ctx))
  const known = pacesKnown({ ...ctx, ...(await readPaces(ctx)) })
  const ways = [pacesOfSome(ctx, sql`true`), pacesOfSome(ctx, sql`true`, fleet?.groups), known]
  const rows = await run<ReturnType<typeof inRules>[number]>(sql`
    with ${pacesNamed(ways[bookings.length % ways.length] ?? known)}
    select pace.vehicle_id as id,
           json_build_object('basis', basis, 'rentals', rentals, 'perDay', per_day, 'share', share) as pace,
           ${expectedInSql(ctx, sql`${MILEAGE}::int`, at)} as expected,
           (select ${predictedJson(ctx)} from ${routinesDue(ctx)} ${joinedPaces} where routine.vehicle_id = pace.vehicle_id) as predicted
    from (${bookings.length % 2 === 0 ? known : pacesOfCars(ctx)}) as pace`)
  const shares = await run<{ id: string; share: number | null }>(sql`
    with trips as materialized (${tripsOfCars(ctx, sql`true`)})
    select vehicle_id as id, share from (${sharesOfCars(ctx)}) as shares`)
  const shareOf = new Map(shares.map(({ id, share }) => [id, share]))
  for (const { id, pace } of rows) expect(shareOf.get(id)).toBe(pace.share)
  const rates = await run<Rate>(sql`
    with trips as materialized (${tripsOfCars(ctx, sql`true`)})
    select vehicle_id as id, basis, per_day as "perDay", share from (${ratesOfCars(ctx)}) as rates order by id`)
  const ids = cars.map(({ id }) => id)
  const oneByOne = await run<Rate>(sql`
    select rate.vehicle_id as id, basis, per_day as "perDay", share from unnest(${ids}::uuid[]) as car (id)
    cross join lateral (${rateOfCar(ctx, sql`car.id`)}) as rate order by id`)
  expect(oneByOne).toEqual(rates)
  for (const { basis } of rates) earningBases.add(basis)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return cars.map(({ id }) => {
    const row = byId.get(id)
    return row && { ...row, expected: row.expected === null ? null : rounded(row.expected) }
  })
}

interface Rate {
  id: string
  basis: string
  perDay: number
  share: number
}

async function insertRoutines(): Promise<void> {
  await run(sql`
    insert into routine_templates (tenant_id, vehicle_id, title, category, trigger_type, interval_value, base_date, base_mileage,
                                   created_by)
    select ${shop.tenant.id}, id, 'Oil Change', 'oil_change', 'mileage', 1, '2026-01-01', 0, ${shop.user.id}
    from unnest(${cars.map((car) => car.id)}::uuid[]) as given (id) returning id`)
}

/** All that there was is gone, and this is there. */
async function write({ now, cars: given, bookings }: Given): Promise<void> {
  await run(sql`
    update vehicles set vehicle_class = given.class, mileage = ${MILEAGE}, created_at = given.created_at
    from unnest(${cars.map((car) => car.id)}::uuid[], ${given.map((car) => car.vehicleClass)}::text[],
                ${given.map((car) => new Date(now.getTime() - car.age * DAY))}::timestamptz[])
      as given (id, class, created_at)
    where tenant_id = ${shop.tenant.id} and vehicles.id = given.id`)
  await run(sql`
    update routine_templates set base_mileage = ${MILEAGE} - 1 + miles
    from unnest(${cars.map((car) => car.id)}::uuid[], ${given.map((car) => car.miles)}::int[]) as given (id, miles)
    where tenant_id = ${shop.tenant.id} and vehicle_id = given.id`)
  const { platform } = world
  const reading = { since: new Date(0), isFull: true, isComplete: true, readAt: now }
  const incoming = bookings.map((booking, at) => ({ ...booking, hqId: String(at) }))
  const presentIds = new Set(incoming.map((booking) => booking.hqId))
  await withTenant({ now, log: platform.log, platform }, shop.tenant.id, (ctx) =>
    receiveBookings(ctx, { bookings: incoming.map(digested), presentIds, ...reading }),
  )
}
