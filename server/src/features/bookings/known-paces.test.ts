import { MINUTE } from '@pitlane/contract/durations'
import { fillBookedFleet } from '@pitlane/sandbox/testing/booked-fleet'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import type { Query } from '../../platform/database/database.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { showBoard } from '../board/show-board.ts'
import { findConflicts } from '../conflicts/find-conflicts.ts'
import { writtenTemplates } from '../routine/written-queries.ts'
import { knowingPaces, knownPaces } from './known-paces.ts'
import { readPaces } from './known-paces-queries.ts'

const world = await openWorld()
const CARS = 60

/** A fleet, and who reads of it, and how many statements that took. */
async function aFleet(cars = CARS) {
  const shop = await aTenant(world.app)
  const tenantId = shop.tenant.id
  const { platform } = world
  await fillBookedFleet(platform.database, shop, cars)
  const asked: string[] = []
  const run = platform.database.inTenant(tenantId)
  const query: Query = (statement) => {
    asked.push(statement.text)
    return run(statement)
  }
  const quarter = new Date(Math.ceil(Date.now() / (15 * MINUTE)) * 15 * MINUTE)
  const ctx = {
    tenantId,
    timezone: 'UTC',
    clock: 24 as const,
    now: quarter,
    log: platform.log,
    platform,
    query,
  }
  return {
    ctx,
    later: (minutes: number) => ({ ...ctx, now: new Date(quarter.getTime() + minutes * MINUTE) }),
    write: (statement: Sql) => platform.database.transaction(tenantId, (within) => within(statement)),
    /** Whether the past of the fleet was gone through for that. */
    async isRead(work: () => Promise<unknown>): Promise<boolean> {
      asked.length = 0
      await work()
      return asked.some((text) => text.includes('rate_groups'))
    },
  }
}

test('are read once, and anew when a booking or a car has changed or a quarter of an hour has passed', async () => {
  const { ctx, later, write, isRead } = await aFleet()
  const ask = (from = ctx) => isRead(() => knownPaces(from))
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(false)
  expect(await ask(later(14))).toBe(false)
  expect(await ask(later(15))).toBe(true)
  await write(sql`update bookings set price = 151 where tenant_id = ${ctx.tenantId} and hq_id = '12'`)
  expect(await ask()).toBe(true)
  await write(
    sql`update vehicles set vehicle_class = 'Van' where tenant_id = ${ctx.tenantId} and vehicle_key = 'T-1'`,
  )
  expect(await ask()).toBe(true)
  expect(await ask()).toBe(false)
})

test('are those of the business that asks', async () => {
  const [one, other] = [await aFleet(), await aFleet(2)]
  expect(await knownPaces(one.ctx)).toEqual(await readPaces(one.ctx))
  expect(await knownPaces(other.ctx)).toEqual(await readPaces(other.ctx))
})

test('say of boards, conflicts and routines what is said without them, and none of these goes through the past again', async () => {
  const { ctx, later, isRead } = await aFleet()
  const { paces } = await knownPaces(ctx)
  const ids = await ctx.query<{ id: string }>(
    sql`select id from routine_templates where tenant_id = ${ctx.tenantId}`,
  )
  const asks = [
    (from: typeof ctx) => showBoard(from, { days: 7 }),
    (from: typeof ctx) => findConflicts(from, {}),
    (from: typeof ctx) =>
      writtenTemplates(
        from,
        ids.map(({ id }) => id),
      ),
  ]
  for (const ask of asks) {
    expect(await ask({ ...ctx, ...{ paces } })).toEqual(await ask(ctx))
    expect(await isRead(() => ask({ ...later(14), ...{ paces } }))).toBe(false)
  }
})

test('of a fleet that is too large are read by whoever needs them', async () => {
  const { ctx, write } = await aFleet(1)
  await write(sql`
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, make, model, year)
    select ${ctx.tenantId}, 'more-' || v, 'M-' || v, 'Toyota', 'Corolla', 2020 from generate_series(1, 5000) v`)
  const told = await knowingPaces(async ({ paces }: typeof ctx & { paces?: string }) => paces)(ctx, undefined)
  expect(told).toBeUndefined()
})
