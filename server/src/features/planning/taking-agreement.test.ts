import { DAY, MINUTE } from '@pitlane/contract/durations'
import { repairTakes, type Timed } from '@pitlane/contract/planning/takes'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { newId } from '../../platform/secrets.ts'
import { carsInRepair } from './taking-queries.ts'

const REPAIRS = 3_000

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const query = world.platform.database.inTenant(shop.tenant.id)
const now = new Date('2026-11-01T10:00:00Z')

/** Around now, and around the nights in which clocks change. */
const moment = fc
  .oneof(
    fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }).map((minutes) => now.getTime() + minutes * MINUTE),
    fc.constantFrom('2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01').map((day) => Date.parse(day)),
  )
  .map((at) => new Date(at).toISOString())
const day = moment.map((at) => at.slice(0, 10))
const time = fc.oneof(
  moment.map((at) => at.slice(11, 16)),
  fc.constantFrom('00:00', '01:30', '02:30', '23:59'),
)
const plan = fc.option(
  fc.tuple(moment, fc.integer({ min: 1, max: 400 })).map(([from, minutes]) => ({
    plannedStart: from,
    plannedEnd: new Date(Date.parse(from) + minutes * MINUTE).toISOString(),
  })),
)
const repair = fc
  .record({
    status: fc.constantFrom(...repairStatuses),
    createdAt: moment,
    startDate: fc.option(day),
    startTime: fc.option(time),
    endDate: fc.option(day),
    endTime: fc.option(time),
    plan,
  })
  .map(({ plan: planned, ...rest }): Timed & { id: string } => ({
    id: newId(now),
    ...rest,
    plannedStart: planned?.plannedStart ?? null,
    plannedEnd: planned?.plannedEnd ?? null,
  }))

const repairs = fc.sample(repair, REPAIRS)
await query(sql`
  insert into repairs (tenant_id, id, vehicle_id, reported_by, title, description, category, status, created_at, start_date,
                       start_time, end_date, end_time, planned_start, planned_end)
  select ${shop.tenant.id}, id, ${shop.car.id}, ${shop.user.id}, 'Work', 'Work', 'other', status, created_at, start_date,
         start_time, end_date, end_time, planned_start, planned_end
  from ${given('given', repairs, {
    id: ['uuid', 'id'],
    status: ['text', 'status'],
    created_at: ['timestamptz', 'createdAt'],
    start_date: ['date', 'startDate'],
    start_time: ['text', 'startTime'],
    end_date: ['date', 'endDate'],
    end_time: ['text', 'endTime'],
    planned_start: ['timestamptz', 'plannedStart'],
    planned_end: ['timestamptz', 'plannedEnd'],
  })}`)

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'])(
  'what the database says thousands of repairs take of their cars in %s is what the contract says',
  async (timezone) => {
    const found = await query<{ id: string; start: string; end: string | null; isLate: boolean }>(sql`
      select repair_id as id, taken_from as start, nullif(taken_until, 'infinity') as "end", is_late as "isLate"
      from (${carsInRepair({ tenantId: shop.tenant.id, timezone, now })}) as taken`)
    const said = new Map(found.map((it) => [it.id, it]))
    const expected = repairs.flatMap((it) => {
      const taken = repairTakes(it, timezone, now.getTime())
      return taken ? [{ ...taken, it }] : []
    })
    expect(said.size).toBe(expected.length)
    const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
    for (const { it, start, end, isLate } of expected)
      expect(said.get(it.id), JSON.stringify(it)).toEqual({
        id: it.id,
        start: instant(start),
        end: instant(end),
        isLate,
      })
    expect(expected.filter(({ isLate }) => isLate).length).toBeGreaterThan(10)
    expect(expected.filter(({ end }) => end !== null && end > now.getTime() + DAY).length).toBeGreaterThan(10)
  },
)
