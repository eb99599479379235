import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { urgencyLevels } from '@pitlane/contract/repairs/words'
import { COMEBACK_DAYS, type CostGroup, costGroups } from '@pitlane/contract/reports/calls'
import { instantOn } from '@pitlane/contract/zones'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const shop = await aConnectedTenant(world, 3)
const cars = await shop.call(api.vehicles.list, {})
/** Around two changes of the clock, so that the day of a completion differs from zone to zone. */
const FIRST = Date.UTC(2026, 9, 20)
const zones = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin']

const dayOf = (place: number) => new Date(FIRST + place * DAY).toISOString().slice(0, 10)
const cents = fc.option(fc.integer({ min: 0, max: 999_999_999 }))
const repair = fc.record({
  car: fc.nat(cars.length - 1),
  completedAt: fc.integer({ min: 0, max: 20 * 48 }).map((half) => FIRST + half * 1_800_000),
  hoursOpen: fc.integer({ min: -5, max: 20 * 24 }),
  startDay: fc.option(fc.nat(20)),
  startTime: fc.constantFrom(null, '09:00', '16:30'),
  endDay: fc.option(fc.nat(20)),
  endTime: fc.constantFrom(null, '08:00', '17:30'),
  urgency: fc.constantFrom(...urgencyLevels),
  repairCost: cents,
  actualCost: cents,
  category: fc.constantFrom('brakes', 'tires', 'other'),
  mechanic: fc.constantFrom(null, 'Maria', 'Harbor Auto'),
  odometer: fc.option(fc.integer({ min: 0, max: 9_999_999 })),
})
type Given = typeof repair extends fc.Arbitrary<infer T> ? T : never

const asked = fc.record({
  given: fc.array(repair, { maxLength: 14 }),
  timezone: fc.constantFrom(...zones),
  from: fc.nat(12),
  length: fc.nat(12),
  by: fc.constantFrom(...costGroups),
})

/** What else says how far cars went is not there. */
await world.platform.database.transaction(shop.tenant.id, async (query) => {
  await query(sql`delete from odometer_readings where tenant_id = ${shop.tenant.id}`)
  await query(sql`delete from booking_vehicles where tenant_id = ${shop.tenant.id}`)
})

test('sums of every report are the sums over the repairs, whatever repairs, period and zone', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ given, timezone, from, length, by }) => {
      await shop.call(api.tenants.update, { timezone })
      await replaceRepairs(given)
      const period = { from: dayOf(from), to: dayOf(from + length) }
      const counted = given.filter((it) => isWithin(dayIn(timezone, new Date(it.completedAt)), period))
      const costs = await shop.call(api.reports.costs, { ...period, by })
      expect(costs).toMatchObject({ ...period, by })
      expect(essence(costs.total)).toEqual(sumsOf(counted, timezone))
      const groups = Map.groupBy(counted, (it) => keyOf(it, by, timezone))
      expect(costs.rows.map((row) => row.key).sort()).toEqual([...groups.keys()].sort())
      const driven = distanceOf(counted)
      expect(costs.total.distance).toBe(driven)
      for (const row of costs.rows) {
        const own = groups.get(row.key) ?? []
        expect(essence(row), row.key).toEqual(sumsOf(own, timezone))
        expect(row.distance, row.key).toBe(isOfFleet(by) ? driven : distanceOf(own))
      }

      const vehicles = await shop.call(api.reports.vehicles, period)
      const cents = vehicles.rows.reduce((sum, row) => sum + Math.round(row.cost * 100), 0)
      expect(cents).toBe(Math.round(costs.total.cost * 100))
      for (const { vehicle, ...row } of vehicles.rows) {
        const own = counted.filter((it) => cars[it.car]?.id === vehicle.id)
        const { repairs, cost, downtimeDays } = sumsOf(own, timezone)
        expect(row).toMatchObject({ repairs, cost, downtimeDays, distance: distanceOf(own) })
      }
      const fleet = await shop.call(api.reports.fleet, period)
      expect(fleet.medianDays).toEqual(mediansOf(counted))
      expect(Object.fromEntries(fleet.comebacks.map((it) => [it.mechanic, it.comebacks]))).toEqual(
        comebacksOf(counted, given),
      )
    }),
    { numRuns: 40 },
  )
}, 180_000)

interface Figures {
  repairs: number
  cost: number
  withoutCost: number
  downtimeDays: number
}

function essence({ repairs, cost, withoutCost, downtimeDays }: Figures): Figures {
  return { repairs, cost, withoutCost, downtimeDays }
}

/** In cents, which do not drift. */
function sumsOf(repairs: readonly Given[], timezone: string): Figures {
  const known = repairs.map((it) => it.repairCost ?? it.actualCost)
  const days = cars
    .map((_, car) => mergedDays(repairs.filter((it) => it.car === car).flatMap((it) => stay(it, timezone))))
    .reduce((sum, own) => sum + own, 0)
  return {
    repairs: repairs.length,
    cost: known.reduce<number>((sum, it) => sum + (it ?? 0), 0) / 100,
    withoutCost: known.filter((it) => it === null).length,
    downtimeDays: Math.round(days * 1_000) / 1_000,
  }
}

const isOfFleet = (by: CostGroup) => by === 'category' || by === 'mechanic'

/** Of each car from its first reading to its last; nothing says how far when no car has two. */
function distanceOf(repairs: readonly Given[]): number | null {
  const known = cars.flatMap((_, car) => {
    const read = repairs.flatMap((it) =>
      it.car === car && it.odometer !== null ? [[it.completedAt, it.odometer] as const] : [],
    )
    const inOrder = read.sort((one, other) => one[0] - other[0] || one[1] - other[1])
    const driven = (inOrder.at(-1)?.[1] ?? 0) - (inOrder[0]?.[1] ?? 0)
    return read.length > 1 && driven >= 0 ? [driven] : []
  })
  return known.length > 0 ? known.reduce((sum, it) => sum + it, 0) : null
}

const createdAt = (given: Given) => given.completedAt - given.hoursOpen * HOUR

function comebacksOf(counted: readonly Given[], all: readonly Given[]): Record<string, number> {
  const isBack = (one: Given) =>
    all.some(
      (again) =>
        again.car === one.car &&
        again.category === one.category &&
        createdAt(again) > one.completedAt &&
        createdAt(again) <= one.completedAt + COMEBACK_DAYS * DAY,
    )
  const mechanics = Map.groupBy(counted, (it) => String(it.mechanic))
  return Object.fromEntries([...mechanics].map(([name, own]) => [name, own.filter(isBack).length]))
}

/** From report to completion, the one in the middle or between the two there. */
function mediansOf(counted: readonly Given[]): Record<string, number | null> {
  const medians = urgencyLevels.map((urgency) => {
    const own = counted.filter((it) => it.urgency === urgency).map((it) => Math.max(0, it.hoursOpen))
    const sorted = own.sort((one, other) => one - other)
    const [below, above] = [sorted[Math.floor((own.length - 1) / 2)], sorted[Math.floor(own.length / 2)]]
    const hours = below === undefined || above === undefined ? null : (below + above) / 2
    return [urgency, hours === null ? null : Math.round((hours / 24) * 1_000) / 1_000]
  })
  return Object.fromEntries(medians)
}

/** A target end counts when it has a time and is earlier than the completion. */
function stay(given: Given, timezone: string): [number, number][] {
  const { startDay, startTime, endDay, endTime, completedAt } = given
  if (startDay === null) return []
  const start = instantOn(dayOf(startDay), startTime, timezone)
  const target = endDay === null || endTime === null ? Infinity : instantOn(dayOf(endDay), endTime, timezone)
  const end = Math.min(completedAt, target)
  return start < end ? [[start, end]] : []
}

function mergedDays(stays: [number, number][]): number {
  let [until, total] = [0, 0]
  for (const [start, end] of stays.sort((one, other) => one[0] - other[0])) {
    total += Math.max(0, end - Math.max(start, until))
    until = Math.max(until, end)
  }
  return total / DAY
}

function keyOf(given: Given, by: CostGroup, timezone: string): string {
  const car = cars[given.car]
  const keys: Record<CostGroup, string | null | undefined> = {
    month: dayIn(timezone, new Date(given.completedAt)).slice(0, 7),
    category: given.category,
    vehicle: car?.id,
    class: car?.vehicleClass,
    location: car?.location,
    mechanic: given.mechanic,
  }
  return keys[by] ?? ''
}

function isWithin(day: string, { from, to }: { from: string; to: string }): boolean {
  return from <= day && day <= to
}

/** Written as they are: what people may enter does not reach every corner. */
async function replaceRepairs(given: readonly Given[]): Promise<void> {
  const { tenant, user } = shop
  const column = <T>(read: (it: Given) => T) => given.map(read)
  const money = (amount: number | null) => (amount === null ? null : amount / 100)
  await world.platform.database.transaction(tenant.id, async (query) => {
    await query(sql`delete from repairs where tenant_id = ${tenant.id}`)
    await query(sql`
      insert into repairs (tenant_id, reported_by, title, description, status, vehicle_id, completed_at, created_at, start_date,
        start_time, end_date, end_time, urgency_level, repair_cost, actual_cost, category, mechanic, odometer_reading)
      select ${tenant.id}, ${user.id}, 'T', 'D', 'completed', car, done, created, day, time, end_day, end_time, urgency, cost, actual,
             category, mechanic, odometer
      from unnest(${column((it) => cars[it.car]?.id)}::uuid[], ${column((it) => new Date(it.completedAt))}::timestamptz[],
                  ${column((it) => new Date(createdAt(it)))}::timestamptz[],
                  ${column((it) => (it.startDay === null ? null : dayOf(it.startDay)))}::date[],
                  ${column((it) => it.startTime)}::text[],
                  ${column((it) => (it.endDay === null ? null : dayOf(it.endDay)))}::date[],
                  ${column((it) => it.endTime)}::text[], ${column((it) => it.urgency)}::text[],
                  ${column((it) => money(it.repairCost))}::numeric[],
                  ${column((it) => money(it.actualCost))}::numeric[], ${column((it) => it.category)}::text[],
                  ${column((it) => it.mechanic)}::text[], ${column((it) => it.odometer)}::int[])
        as given (car, done, created, day, time, end_day, end_time, urgency, cost, actual, category, mechanic, odometer)
      returning id`)
  })
}
