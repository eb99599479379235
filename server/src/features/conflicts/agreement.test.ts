import { bookingStatuses } from '@pitlane/contract/bookings/taking'
import { dayIn } from '@pitlane/contract/formats'
import type { Conflict } from '@pitlane/contract/planning/conflict'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { paperNames } from '@pitlane/contract/vehicles/papers'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { conflictsOf, type Known, type KnownCar, type Told } from '@pitlane/sandbox/testing/conflict-oracle'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingTenant, withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { digested } from '../bookings/incoming.ts'
import { receiveBookings } from '../bookings/receive-bookings.ts'
import { listConflicts } from './list-conflicts.ts'

const CARS = 8
const MILEAGE = 40_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

const world = await openWorld()
const shop = await aConnectedTenant(world, CARS)
const tenantId = shop.tenant.id
const run = world.platform.database.inTenant(tenantId)
const fleet = (await shop.call(vehicles.list, {})).map(({ id, hqVehicleId }) => ({
  id,
  hqVehicleId: hqVehicleId ?? '',
}))

const numbered = (kind: string, at: number) => `${kind}0000000-0000-7000-8000-${String(at).padStart(12, '0')}`

/** Moments are few and on the edges of what is told, so that ends touch and coincide with each other and with now. */
const aWorld: fc.Arbitrary<Known> = fc
  .tuple(
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-11-01', '2026-11-15'),
    fc.constantFrom('America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'),
    fc.constantFrom(0, 5, 14, 21),
  )
  .chain(([today, timezone, hour]) => {
    const now = Date.parse(`${today}T00:00:00Z`) + hour * HOUR
    const edges = [-30, -2, -1, 0, 1, 2, 3, 24, 47, 48, 49, 71, 72, 73, 168, 169, 240]
    const minute = fc.constantFrom(0, 0, 0, -1, 1)
    const moment = fc
      .tuple(
        fc.oneof(fc.constantFrom(...edges), fc.constantFrom(...edges), fc.integer({ min: -72, max: 260 })),
        minute,
      )
      .map(([hours, minutes]) => now + hours * HOUR + minutes * 60_000)
    const day = fc
      .integer({ min: -4, max: 8 })
      .map((days) => addInterval(dayIn(timezone, new Date(now)), days, 'days'))
    const time = fc.option(fc.constantFrom('00:00', '01:30', '02:00', '02:30', '09:00', '23:59'), { freq: 3 })
    const length = fc.option(fc.constantFrom(-1, 1, 2, 24, 48, 100), { freq: 8 })
    const booking = fc
      .tuple(moment, length, fc.constantFrom(...bookingStatuses, 'open' as const, 'rental' as const))
      .map(([pickUp, hours, status]) => ({
        id: '',
        status,
        pickUp,
        return: hours === null ? (status === 'completed' ? pickUp + HOUR : null) : pickUp + hours * HOUR,
        odometerPickUp: null,
        odometerReturn: null,
      }))
    /** What the car's pace is known from. */
    const past = fc
      .tuple(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 0, max: 900 }))
      .map(([days, gone]) => ({
        id: '',
        status: 'completed' as const,
        pickUp: now - days * DAY,
        return: now - days * DAY + 12 * HOUR,
        odometerPickUp: 1_000,
        odometerReturn: 1_000 + gone,
      }))
    const planned = fc.option(fc.tuple(moment, fc.constantFrom(1, 2, 24, 100)), { nil: null })
    const repair = fc
      .record({
        status: fc.constantFrom('need' as const, 'in progress' as const, 'completed' as const),
        isCritical: fc.boolean(),
        createdAt: moment,
        startDate: fc.option(day),
        startTime: time,
        endDate: fc.option(day),
        endTime: time,
        planned,
        isOfRoutine: fc.option(fc.constantFrom(0, 1)),
      })
      .map(({ planned: plan, createdAt, isOfRoutine, ...rest }) => ({
        ...rest,
        id: '',
        createdAt: new Date(createdAt).toISOString(),
        plannedStart: plan && new Date(plan[0]).toISOString(),
        plannedEnd: plan && new Date(plan[0] + plan[1] * HOUR).toISOString(),
        // Done ones would say anew when it is due.
        routineId: isOfRoutine === null || rest.status === 'completed' ? null : String(isOfRoutine),
      }))
    const car = fc
      .record({
        bookings: fc.array(booking, { minLength: 2, maxLength: 5 }),
        past: fc.array(past, { maxLength: 4 }),
        repairs: fc.array(repair, { minLength: 1, maxLength: 4 }),
        date: day,
        miles: fc.integer({ min: -10, max: 2_000 }),
        papers: fc.tuple(fc.option(day), fc.option(day, { freq: 1 }), fc.constant(null)),
      })
      .map(({ past: before, date, miles, papers, ...rest }) => ({
        ...rest,
        bookings: [...rest.bookings, ...before],
        routines: [
          { id: '', date, mileage: null },
          { id: '', date: null, mileage: MILEAGE + miles },
        ],
        mileage: MILEAGE,
        createdAt: now - 30 * DAY,
        ...Object.fromEntries(paperNames.map((paper, at) => [paper, papers[at] ?? null])),
      }))
    return fc
      .array(car, { minLength: CARS, maxLength: CARS })
      .map((cars) => ({ now, timezone, cars: cars.map((it, at) => named(it as Omit<KnownCar, 'id'>, at)) }))
  })

/** Everything gets its id, by its place. */
function named(car: Omit<KnownCar, 'id'>, place: number): KnownCar {
  const at = (index: number) => place * 100 + index
  const routines = car.routines.map((routine, index) => ({ ...routine, id: numbered('c', at(index)) }))
  return {
    ...car,
    id: fleet[place]?.id ?? '',
    bookings: car.bookings.map((booking, index) => ({ ...booking, id: String(1_000 + at(index)) })),
    routines,
    repairs: car.repairs.map((repair, index) => ({
      ...repair,
      id: numbered('a', at(index)),
      routineId: repair.routineId && (routines[Number(repair.routineId)]?.id ?? null),
    })),
  }
}

test('what the database finds is what the specification tells, on random worlds', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(aWorld, async (known) => {
      await write(known)
      const found = await inSql(known)
      const expected = conflictsOf(known)
      expect(sorted(found)).toEqual(sorted(expected))
      for (const [kind, severity] of expected) seen.add(`${kind} ${severity}`)
    }),
    { numRuns: 50 },
  )
  expect([...seen].sort()).toEqual([
    'due_on_rental critical',
    'due_on_rental warning',
    'late_repair critical',
    'late_return critical',
    'out_in_repair warning',
    'overlap critical',
    'overlap warning',
    'papers critical',
    'unsafe critical',
  ])
}, 180_000)

const sorted = (told: Told[]) => told.map((it) => JSON.stringify(it)).sort()

async function inSql({ now, timezone }: Known): Promise<Told[]> {
  const { platform } = world
  const ctx = { ...readingTenant({ now: new Date(now), log: platform.log, platform }, tenantId), timezone }
  const found = JSON.parse((await listConflicts(ctx, {})).text) as Conflict[]
  expect(found).toEqual(byUrgency(found))
  return found.map(({ kind, severity, at, vehicle, booking, repair, template, nextBooking }) => [
    kind,
    severity,
    Date.parse(at),
    vehicle.id,
    booking?.id ?? '',
    repair?.id ?? template?.id ?? nextBooking?.id ?? null,
  ])
}

const byUrgency = (found: Conflict[]) =>
  found.toSorted(
    (one, other) =>
      Number(other.severity === 'critical') - Number(one.severity === 'critical') ||
      Date.parse(one.at) - Date.parse(other.at),
  )

/** All that there was is gone, and this is there. */
async function write({ now, timezone, cars }: Known): Promise<void> {
  await run(sql`update tenants set timezone = ${timezone} where id = ${tenantId}`)
  await run(sql`delete from repairs where tenant_id = ${tenantId}`)
  await run(sql`delete from routine_templates where tenant_id = ${tenantId}`)
  const column = <Name extends keyof KnownCar>(name: Name) => cars.map((car) => car[name])
  await run(sql`
    update vehicles set vehicle_class = 'Compact', mileage = given.mileage, created_at = given.created_at,
      plate_expires = plate, registration_expires = registration, inspection_expires = inspection
    from unnest(${column('id')}::uuid[], ${column('mileage')}::int[],
                ${cars.map((car) => new Date(car.createdAt))}::timestamptz[], ${column('plateExpires')}::date[],
                ${column('registrationExpires')}::date[], ${column('inspectionExpires')}::date[])
      as given (id, mileage, created_at, plate, registration, inspection)
    where tenant_id = ${tenantId} and vehicles.id = given.id`)
  const routines = cars.flatMap((car) => car.routines.map((routine) => ({ ...routine, vehicleId: car.id })))
  await run(sql`
    insert into routine_templates (tenant_id, id, vehicle_id, title, category, trigger_type, interval_value, interval_unit,
      base_date, base_mileage, created_by)
    select ${tenantId}, id, vehicle_id, 'Check', 'other', case when mileage is null then 'time' else 'mileage' end, 1,
           case when mileage is null then 'days' end,
           coalesce(date - 1, '2026-01-01'), mileage - 1, ${shop.user.id}
    from unnest(${routines.map((it) => it.id)}::uuid[], ${routines.map((it) => it.vehicleId)}::uuid[],
                ${routines.map((it) => it.date)}::date[], ${routines.map((it) => it.mileage)}::int[])
      as given (id, vehicle_id, date, mileage) returning id`)
  const repairs = cars.flatMap((car) => car.repairs.map((repair) => ({ ...repair, vehicleId: car.id })))
  const of = <Name extends keyof (typeof repairs)[number]>(name: Name) =>
    repairs.map((repair) => repair[name])
  await run(sql`
    insert into repairs (tenant_id, id, vehicle_id, reported_by, title, description, category, status, urgency_level,
      created_at, start_date, start_time, end_date, end_time, planned_start, planned_end, template_id, completed_at)
    select ${tenantId}, id, vehicle_id, ${shop.user.id}, 'Brakes', 'Squeal', 'brakes', status,
           case when is_critical then 'critical' else 'high' end, created_at, start_date, start_time, end_date, end_time,
           planned_start, planned_end, template_id, case status when 'completed' then created_at end
    from unnest(${of('id')}::uuid[], ${of('vehicleId')}::uuid[], ${of('status')}::text[], ${of('isCritical')}::bool[],
                ${of('createdAt')}::timestamptz[], ${of('startDate')}::date[], ${of('startTime')}::text[],
                ${of('endDate')}::date[], ${of('endTime')}::text[], ${of('plannedStart')}::timestamptz[],
                ${of('plannedEnd')}::timestamptz[], ${of('routineId')}::uuid[])
      as given (id, vehicle_id, status, is_critical, created_at, start_date, start_time, end_date, end_time, planned_start,
                planned_end, template_id)
    returning id`)
  const incoming = cars.flatMap((car, at) =>
    car.bookings.map((booking) => ({
      hqId: booking.id,
      number: null,
      status: booking.status as (typeof bookingStatuses)[number],
      pickUpAt: new Date(booking.pickUp),
      returnAt: booking.return === null ? null : new Date(booking.return),
      vehicleClass: null,
      pickUpLocation: null,
      returnLocation: null,
      price: null,
      currency: null,
      days: null,
      vehicles: [
        {
          hqVehicleId: fleet[at]?.hqVehicleId ?? '',
          isActive: true,
          pickUpAt: null,
          returnAt: null,
          odometerPickUp: booking.odometerPickUp,
          odometerReturn: booking.odometerReturn,
        },
      ],
    })),
  )
  const { platform } = world
  const reading = { since: new Date(0), isFull: true, isComplete: true, readAt: new Date(now) }
  await withTenant({ now: new Date(now), log: platform.log, platform }, tenantId, (ctx) =>
    receiveBookings(ctx, {
      bookings: incoming.map(digested),
      presentIds: new Set(incoming.map((booking) => booking.hqId)),
      ...reading,
    }),
  )
}
