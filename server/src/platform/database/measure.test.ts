import { imports } from '@pitlane/contract/imports/calls'
import { vehicles } from '@pitlane/contract/vehicles/calls'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { raw, sql } from './database.ts'

const world = await openWorld()
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
afterAll(() => owner.end())
/** Otherwise PostgreSQL would do it by itself, in a minute or so. */
for (const table of ['vehicles', 'bookings', 'booking_vehicles', 'repairs'])
  await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
}

/** How many rows the plans for a business expect of a table. */
async function expectedOf(
  { tenant: { id } }: { tenant: { id: string } },
  table = 'vehicles',
): Promise<number | undefined> {
  const [explained] = await world.platform.database.inTenant(id)<Explained>(
    sql`explain (format json) select from ${raw(table)} where tenant_id = ${id}`,
  )
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows']
}

test('the first businesses of a database are known to its plans once their fleet has come', async () => {
  const first = await aConnectedTenant(world, 60)
  expect(await expectedOf(first)).toBe(60)
  const second = await aConnectedTenant(world, 40)
  expect(await expectedOf(second)).toBe(40)
  expect(await expectedOf(first)).toBe(60)
  expect(await expectedOf(second, 'bookings')).toBeGreaterThan(20)
  expect(await expectedOf(second, 'booking_vehicles')).toBeGreaterThan(20)
})

test('so they are once their old repairs have come', async () => {
  const shop = await aConnectedTenant(world, 1)
  const [car] = await shop.call(vehicles.list, {})
  const repairs = Array.from({ length: 50 }, (_, at) => ({
    ...{ vehicleKey: car?.vehicleKey, title: `Repair ${at}`, description: 'Done', category: 'other' },
    ...{ urgencyLevel: 'low', repairCost: at, odometerReading: at, endDate: '2026-01-01' },
  }))
  expect((await shop.call(imports.importCsv, { repairs })).repairs).toHaveLength(50)
  expect(await expectedOf(shop, 'repairs')).toBe(50)
})

test('a fleet that is small among all there are changes nothing: it is expected to be as the average', async () => {
  const small = await aConnectedTenant(world, 4)
  expect(await expectedOf(small)).toBeGreaterThan(20)
})
