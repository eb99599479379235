import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { readingTenant, withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { measureGrown } from '../../platform/database/measure.ts'
import { findConflicts } from './find-conflicts.ts'
import { hasTimeTurned } from './turn-queries.ts'

const world = await openWorld({ demo: true })
const { repairs, tenants, vehicles } = api
const ZONE = 'America/New_York'
const begun = Date.now()
const at = (hours: number) => new Date(begun + hours * HOUR).toISOString()

/** Numbers from 0 to 1, the same in every run. */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Four cars with all kinds of bookings and repairs, near and far. */
async function aBusyShop(draw: () => number) {
  const shop = await aShop(world)
  await shop.call(tenants.update, { timezone: ZONE })
  const cars = await shop.call(vehicles.list, {})
  for (const [number, { id: vehicleId, vehicleKey, hqVehicleId }] of cars.entries()) {
    for (let trip = 0; trip < 4; trip += 1) {
      const from = trip * 60 + draw() * 55 - 20
      const status = trip === 0 && draw() < 0.7 ? 'rental' : 'open'
      await shop.enter({
        ...{ id: `${number}-${trip}`, hqVehicleId: hqVehicleId ?? '', status },
        ...{ pickUp: at(from), return: at(from + 5 + draw() * 60) },
      })
    }
    const report = (over: object) => aReport(shop, { vehicleId, vehicleKey, ...over })
    if (draw() < 0.7) await shop.call(repairs.create, await report({ urgencyLevel: 'critical' }))
    const start = draw() * 200
    const plan = { plannedStart: at(start), plannedEnd: at(start + 1 + draw() * 20) }
    await shop.call(repairs.create, await report(plan))
    const { id } = await shop.call(repairs.create, await report({}))
    await shop.call(repairs.update, {
      ...{ id, status: 'in progress', startDate: at(-30).slice(0, 10), startTime: '08:00' },
      ...{ endDate: at(draw() * 150).slice(0, 10), endTime: draw() < 0.5 ? '13:30' : '09:10' },
    })
  }
  await shop.sync()
  return shop
}

test.each([1, 2, 3])('whatever time does to conflicts is noticed (%i)', async (seed) => {
  const shop = await aBusyShop(drawn(seed))
  const then = (ms: number) => ({
    ...readingTenant(
      { now: new Date(ms), log: world.platform.log, platform: world.platform },
      shop.tenant.id,
    ),
    timezone: ZONE,
    clock: 24 as const,
  })
  const seen = async (ms: number) =>
    (await findConflicts(then(ms), {})).map(({ id, kind, severity }) => `${kind} ${severity} ${id}`)
  const hasTurned = (from: number, to: number) => hasTimeTurned(then(to), new Date(from))
  const unnoticed: string[] = []
  let [changes, turns, steps] = [0, 0, 0]
  let before = await seen(begun)
  for (let from = begun; from < begun + 10 * DAY; from += HOUR) {
    const after = await seen(from + HOUR)
    const isTurned = await hasTurned(from, from + HOUR)
    const isChanged = JSON.stringify(before) !== JSON.stringify(after)
    if (isChanged && !isTurned) unnoticed.push(`${new Date(from).toISOString()}: ${before} / ${after}`)
    changes += Number(isChanged)
    turns += Number(isTurned)
    steps += 1
    before = after
  }
  expect(unnoticed).toEqual([])
  expect(changes).toBeGreaterThan(10)
  expect(turns).toBeLessThan(steps * 0.8)
})

test('what has been over for long is not gone through to find out', async () => {
  const shop = await aShop(world)
  const moment = { now: new Date(begun), log: world.platform.log, platform: world.platform }
  const read = await withTenant(moment, shop.tenant.id, async (ctx) => {
    await ctx.query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${ctx.tenantId}, n::text, 'completed', at, at + interval '1 day', 'x'
      from generate_series(1, 3000) n, lateral (select ${ctx.now}::timestamptz - (n + 10) * interval '1 day' as at) as moments
      returning id`)
    await measureGrown(ctx, { bookings: 3_000 })
    const readSoFar = async () => {
      const [row] = await ctx.query<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'bookings'`)
      return row?.read ?? 0
    }
    const before = await readSoFar()
    expect(await hasTimeTurned({ ...ctx, timezone: ZONE }, new Date(begun - HOUR / 4))).toBe(false)
    return (await readSoFar()) - before
  })
  expect(read).toBeLessThan(100)
})
