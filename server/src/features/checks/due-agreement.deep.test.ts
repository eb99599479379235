import { api } from '@pitlane/contract'
import { defaultCheckSettings } from '@pitlane/contract/checks/settings'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'

const CARS = 60
const ROUNDS = 12

const world = await openWorld()
const shop = await aConnectedTenant(world, CARS)
const { checks } = api
const cars = await shop.call(api.vehicles.list, {})
await shop.call(checks.saveSettings, {
  ...defaultCheckSettings,
  items: [...defaultCheckSettings.items],
  isActive: true,
})

const statuses = [
  'open',
  'rental',
  'pending',
  'pending-reserved',
  'completed',
  'completed',
  'completed',
] as const

/** A booking and the car of it; instants in milliseconds. */
interface Line {
  car: number
  status: (typeof statuses)[number]
  pickUp: number
  return: number
  isActive: boolean
  ownReturn: number | null
}
interface World {
  lines: Line[]
  checks: { car: number; at: number }[]
  archived: boolean[]
}

/** Around now, close to where one answer becomes another, and long ago. */
const around = (now: number) =>
  fc
    .oneof(
      fc.integer({ min: -10 * 24 * 60, max: 2 * 24 * 60 }),
      fc.constantFrom(-7 * 24 * 60 - 1, -7 * 24 * 60, -7 * 24 * 60 + 1, -1, 0, 1),
      fc.integer({ min: -120, max: 0 }),
    )
    .map((minutes) => now + minutes * MINUTE)

const aWorld = (now: number): fc.Arbitrary<World> => {
  const line = fc
    .record({
      car: fc.nat(CARS - 1),
      status: fc.constantFrom(...statuses),
      return: around(now),
      isActive: fc.oneof(
        { arbitrary: fc.constant(true), weight: 3 },
        { arbitrary: fc.constant(false), weight: 1 },
      ),
      ownReturn: fc.option(around(now)),
    })
    .map((it): Line => ({ ...it, pickUp: it.return - 2 * DAY }))
  return fc.record({
    lines: fc.array(line, { minLength: CARS * 2, maxLength: CARS * 3 }),
    archived: fc.array(fc.oneof(fc.constant(false), fc.constant(false), fc.boolean()), {
      minLength: CARS,
      maxLength: CARS,
    }),
    checks: fc.array(fc.record({ car: fc.nat(CARS - 1), at: around(now) }), { maxLength: CARS }),
  })
}

/** Half of the checks are made close to two hours before a return. */
function closer({ lines, checks: made, archived }: World): World {
  const near = lines
    .filter((_, at) => at % 3 === 0)
    .map(({ car, ownReturn, return: back }, at) => ({
      ...{ car, at: (ownReturn ?? back) - 2 * HOUR + ((at % 3) - 1) * MINUTE },
    }))
  return { lines, archived, checks: [...made, ...near] }
}

/** As the specification says it, car by car. */
function dueNaively(
  { lines, checks: made, archived }: World,
  now: number,
): [car: number, returnedAt: number][] {
  return cars.flatMap((_, car): [number, number][] => {
    if (archived[car]) return []
    const own = lines.filter((line) => line.car === car)
    if (own.some(({ status, isActive }) => status === 'rental' && isActive)) return []
    const returns = own.flatMap((line) => {
      const isSwapped = line.status === 'rental' && !line.isActive
      if (line.status !== 'completed' && !isSwapped) return []
      const back = line.ownReturn ?? (line.isActive ? line.return : null)
      return back === null ? [] : [back]
    })
    const last = Math.max(...returns)
    if (!(last <= now && last >= now - 7 * DAY)) return []
    const isChecked = made.some((check) => check.car === car && check.at >= last - 2 * HOUR)
    return isChecked ? [] : [[car, last]]
  })
}

const run = world.platform.database.inTenant(shop.tenant.id)

async function write({ lines, checks: made, archived }: World): Promise<void> {
  const tenantId = shop.tenant.id
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms))
  const idOf = (place: number) => cars[place]?.id ?? ''
  await world.platform.database.transaction(tenantId, async (query) => {
    for (const table of [sql`booking_vehicles`, sql`bookings`, sql`checks`])
      await query(sql`delete from ${table} where tenant_id = ${tenantId}`)
    await query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${tenantId}, place, status, pick_up, back, '-'
      from ${given(
        'given',
        lines,
        {
          status: ['text', 'status'],
          pick_up: ['timestamptz', (it) => instant(it.pickUp)],
          back: ['timestamptz', (it) => instant(it.return)],
        },
        { place: 'place' },
      )}`)
    await query(sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, return_at)
      select ${tenantId}, bookings.id, 0, hq_vehicle_id, is_active, back
      from ${given(
        'given',
        lines,
        {
          hq_vehicle_id: ['text', ({ car }) => cars[car]?.hqVehicleId ?? ''],
          is_active: ['boolean', 'isActive'],
          back: ['timestamptz', (it) => instant(it.ownReturn)],
        },
        { place: 'place' },
      )}
      join bookings on bookings.tenant_id = ${tenantId} and bookings.hq_id = given.place::text`)
    await query(sql`
      insert into checks (tenant_id, vehicle_id, at, by_user, created_at)
      select ${tenantId}, vehicle_id, at, ${shop.user.id}, at
      from ${given('given', made, {
        vehicle_id: ['uuid', ({ car }) => idOf(car)],
        at: ['timestamptz', ({ at }) => instant(at)],
      })}`)
    await query(sql`
      update vehicles set archived_at = case when is_archived then now() end
      from ${given(
        'given',
        cars.map(({ id }, place) => ({ id, isArchived: archived[place] ?? false })),
        {
          id: ['uuid', 'id'],
          is_archived: ['boolean', 'isArchived'],
        },
      )}
      where vehicles.tenant_id = ${tenantId} and vehicles.id = given.id`)
  })
}

/** Clocks are put on and back where the business is, a week around both. */
const moments = [
  '2027-03-10T18:00:00Z',
  '2027-03-14T07:30:00Z',
  '2027-11-07T06:30:00Z',
  '2027-11-12T12:00:00Z',
]

test.each(moments)(
  'what is due at %s is what the specification says, car by car',
  async (moment) => {
    await run(
      sql`update tenants set timezone = 'America/New_York', free_trial_end = '2999-01-01' where id = ${shop.tenant.id}`,
    )
    world.travel(Date.parse(moment) - world.platform.clock().getTime())
    await shop.call(api.accounts.signIn, {
      ...{ username: shop.registration.adminUsername, password: shop.registration.adminPassword },
      businessSlug: shop.tenant.slug,
    })
    const placeOf = new Map(cars.map(({ id }, place) => [id, place]))
    let found = 0
    for (const it of fc.sample(aWorld(world.platform.clock().getTime()), ROUNDS)) {
      const whole = closer(it)
      await write(whole)
      const before = world.platform.clock().getTime()
      const due = await shop.call(checks.due, {})
      const isClear =
        dueNaively(whole, before).join() === dueNaively(whole, world.platform.clock().getTime()).join()
      if (!isClear) continue
      const told = due
        .map(({ vehicle, returnedAt }) => [placeOf.get(vehicle.id), Date.parse(returnedAt)])
        .sort(([one = 0], [other = 0]) => one - other)
      expect(told).toEqual(dueNaively(whole, before))
      found += told.length
      const pickUps = due.map(({ nextPickUp }) => nextPickUp?.at ?? '9999')
      expect(pickUps).toEqual([...pickUps].sort())
    }
    expect(found).toBeGreaterThan(CARS)
  },
  120_000,
)
