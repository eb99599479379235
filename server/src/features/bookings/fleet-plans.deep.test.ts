import { fillBookedFleet } from '@pitlane/sandbox/testing/booked-fleet'
import { rowsTouched } from '@pitlane/sandbox/testing/explained'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from '../../platform/database/connection.ts'
import { sql } from '../../platform/database/database.ts'
import { groupsOfFleet } from './pace-queries.ts'

/** Beside so many small ones, which is why of a large one the planner expects a few rentals. */
const OTHERS = 20
const FEW = 2
const CARS = 60
/** Of each car, rentals that were over before anything counts. */
const LONG_AGO = 20

const world = await openWorld({ settings: { LOG_LEVEL: 'warn' } })
const application = new pg.Client(connectionOptions(world.databaseUrl, 'pitlane_app'))
await application.connect()
afterAll(() => application.end())

/** As it is booked now, and so many rentals of each car long ago. */
async function aFleet(cars: number, { longAgo = 0 } = {}): Promise<string> {
  const shop = await aTenant(world.app)
  const { id } = shop.tenant
  await fillBookedFleet(world.platform.database, shop, cars)
  await world.platform.database.transaction(id, async (query) => {
    await query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${id}, 'before-' || v || '-' || n, 'completed', now() - make_interval(days => 400 + 5 * n),
             now() - make_interval(days => 397 + 5 * n), '-'
      from generate_series(1, ${cars}::int) v, generate_series(1, ${longAgo}::int) n`)
    await query(sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select ${id}, id, 0, split_part(hq_id, '-', 2), true, 9000, 9400
      from bookings where tenant_id = ${id} and hq_id like 'before-%'`)
  })
  return id
}

async function touchedOf(tenantId: string): Promise<number> {
  const { text, values } = groupsOfFleet({ tenantId, now: new Date() })
  const asked = { text, values, isPlannedOnce: true, door: 'tenant', from: '' } as const
  return rowsTouched(application, tenantId, asked)
}

test('how fast a fleet gets on costs what counts: not its cars times its rentals, and no years that are over', async () => {
  for (let other = 0; other < OTHERS; other++) await aFleet(FEW)
  const [one, twice, old] = [
    await aFleet(CARS),
    await aFleet(2 * CARS),
    await aFleet(CARS, { longAgo: LONG_AGO }),
  ]
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
  const touched = await touchedOf(one)
  expect(touched).toBeGreaterThan(CARS)
  expect(await touchedOf(twice)).toBeLessThan(2.5 * touched)
  // Two sums find what is over, entry and row of booking and car, and do nothing with it.
  const over = CARS * LONG_AGO
  expect(await touchedOf(old)).toBeLessThan(touched + 2 * 5 * over)
}, 120_000)
