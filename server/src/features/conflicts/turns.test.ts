import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { readingTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
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
  const hasTurned = async (from: number, to: number) => {
    const ctx = then(to)
    const [row] = await ctx.query<{ turned: boolean }>(
      sql`select ${hasTimeTurned(ctx, sql`${new Date(from)}::timestamptz`)} as turned`,
    )
    return row?.turned ?? false
  }
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
