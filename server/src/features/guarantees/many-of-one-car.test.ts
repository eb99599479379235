import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { rowsTouched } from '@pitlane/sandbox/testing/explained'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from '../../platform/database/connection.ts'
import { sql } from '../../platform/database/database.ts'
import { isCovered, PAST_LOOKED_AT, withBusiness } from './cover-queries.ts'

const world = await openWorld()
const application = new pg.Client(connectionOptions(world.databaseUrl, 'pitlane_app'))
await application.connect()
afterAll(() => application.end())

type Shop = Awaited<ReturnType<typeof aShop>>

async function aShop() {
  const shop = await aConnectedTenant(world, 1)
  const [car] = await shop.call(api.vehicles.list, {})
  await shop.call(api.settings.addMechanic, { name: "Joe's", guaranteeDays: 365 })
  return { ...shop, carId: car?.id ?? '' }
}

/** Done to the one car, an hour after the other, until so long ago. */
function done({ tenant, user, carId }: Shop, count: number, mechanic: string, untilHoursAgo = 0) {
  const until = new Date(Date.now() - untilHoursAgo * HOUR)
  return world.platform.database.transaction(tenant.id, (query) =>
    query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, status, mechanic, found_at, completed_at)
      select ${tenant.id}, ${carId}::uuid, ${user.id}::uuid, 'Brakes', 'Worn', 'brakes', 'completed', ${mechanic}, at, at
      from generate_series(1, ${count}::int) as n
      cross join lateral (select ${until}::timestamptz - make_interval(hours => n) as at) as times returning id`),
  )
}

async function touchedFor({ tenant }: Shop): Promise<number> {
  const asked = { tenantId: tenant.id, now: new Date() }
  const { text, values } = sql`
    select count(*) filter (where ${isCovered(asked)}) from repairs
    join vehicles on vehicles.tenant_id = ${tenant.id} and vehicles.id = repairs.vehicle_id ${withBusiness(asked)}
    where repairs.tenant_id = ${tenant.id}`
  return rowsTouched(application, tenant.id, { text, values, isPlannedOnce: false, door: 'tenant', from: '' })
}

test('what thousands of repairs of one car cost grows with their number, and not with its square', async () => {
  const [few, many] = [await aShop(), await aShop()]
  await done(few, 300, 'Nobody')
  await done(many, 900, 'Nobody')
  expect(await touchedFor(many)).toBeLessThan(4 * (await touchedFor(few)))
})

test.each([
  { between: PAST_LOOKED_AT - 1, by: ['mechanic'] },
  { between: PAST_LOOKED_AT, by: [] },
])(
  'of what was done to a car since, $between come before the one that is guaranteed: $by owes it',
  async ({ between, by }) => {
    const shop = await aShop()
    await done(shop, 1, "Joe's", between + 1)
    await done(shop, between, 'Nobody')
    const covered = await shop.call(api.guarantees.covered, { vehicleId: shop.carId, category: 'brakes' })
    expect(covered.map((cover) => cover.by)).toEqual(by)
  },
)
