import { api } from '@pitlane/contract'
import { limits } from '@pitlane/contract/limits'
import { longestTurn } from '@pitlane/sandbox/testing/event-loop/longest-turn'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { JsonAsIs, type OddAnswer, openOddHq } from '@pitlane/sandbox/testing/odd-hq'
import { oddShops } from '@pitlane/sandbox/testing/shops/odd-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const odd = await openOddHq()
const world = await openWorld({ settings: { HQ_ALLOWED_ORIGINS: odd.origin } })
const { hq, vehicles } = api
const { aShop, aReservation, at } = oddShops(world, odd)

async function aFleetOf(...pages: unknown[][]) {
  const texts = pages.map((data) => new JsonAsIs(JSON.stringify({ data, last_page: pages.length })))
  const lists: OddAnswer = ({ path, page }) => (path === 'fleets/vehicles' && texts[page - 1]) || { data: [] }
  const admin = await aTenant(world.app)
  const tenantToken = odd.answer(admin.tenant.slug, lists)
  await admin.call(hq.saveConfig, { baseUrl: odd.baseUrl, tenantToken, userToken: 'any' })
  return admin
}

test('records as large as they may be are compared and written while others are served', async () => {
  const record = (id: number) => ({ id, vehicle_key: 'SAME', f1: '"'.repeat(30_000) })
  const fleet = Array.from({ length: 100 }, (_, id) => record(id + 1))
  const admin = await aFleetOf(fleet.slice(0, 50), fleet.slice(50))
  const { result, ms } = await longestTurn(() => admin.call(hq.sync, {}))
  expect(result).toMatchObject({ state: 'done', created: 100 })
  expect(ms).toBeLessThan(100)
  expect(await admin.call(hq.sync, {})).toMatchObject({ unchanged: 100, updated: 0 })
})

test('what HQ calls things is as long as a name, and so is what lists show of them', async () => {
  const long = 'x'.repeat(5_000)
  const admin = await aFleetOf([
    { id: 1, vehicle_key: 'T-1', label: long, plate: long, vin: long, vehicle_class: { name: long } },
    {
      id: 2,
      vehicle_key: 'T-2',
      vehicle_model: { name: long, make: long },
      current_location: { name: long },
    },
  ])
  await admin.call(hq.sync, {})
  expect(JSON.stringify(await admin.call(vehicles.list, {})).length).toBeLessThan(3_000)
})

test('of more vehicles than a business may have, those it has count, then those that come first', async () => {
  const { most } = limits.vehicles
  const admin = await aFleetOf([{ id: 'known', vehicle_key: 'T-1' }])
  await admin.call(hq.sync, {})
  await world.platform.database.inTenant(admin.tenant.id)(sql`
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, make, model, year, status)
    select ${admin.tenant.id}, 'held-' || n, 'H-' || n, 'Volvo', '120', 2020, 'available'
    from generate_series(1, ${most - 2}::int) as n`)
  const records = ['one', 'two', 'known'].map((id) => ({ id, vehicle_key: id }))
  odd.answer(admin.tenant.slug, ({ path, page }) => ({
    data: path === 'fleets/vehicles' && page === 1 ? records : [],
    total: most + 1,
  }))
  expect(await admin.call(hq.sync, {})).toMatchObject({
    errors: ['1 of the vehicles of HQ were left out: a business has at most 30,000'],
    created: 1,
    updated: 1,
    total: most,
  })
})

test('of completed bookings the newest stay: an HQ that has others each time fills no disk with them', async () => {
  const shop = await aShop([])
  const { id } = shop.tenant
  const run = world.platform.database.inTenant(id)
  await run(sql`
    insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
    select ${id}, 'held-' || n, 'completed', moment, moment, ''
    from generate_series(1, ${5 * limits.bookings.most + 3}::int) as n,
         lateral (select now() - interval '1 year' + n * interval '1 minute' as moment) as moments`)
  shop.say([aReservation(1, { status: 'completed', pick_up_date: at(-2), return_date: at(-1) })])
  expect(await shop.sync()).toMatchObject({ state: 'done', errors: [], bookings: { created: 1 } })
  const oldest = await run(sql`
    select hq_id as id from bookings where tenant_id = ${id} order by return_at limit 1`)
  expect(oldest).toEqual([{ id: 'held-5' }])
}, 60_000)
