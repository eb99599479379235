import { api } from '@pitlane/contract'
import { CONFLICTS_MOST } from '@pitlane/contract/conflicts/calls'
import { limits } from '@pitlane/contract/limits'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readingTenant } from '../../platform/context.ts'
import { type Query, sql } from '../../platform/database/database.ts'
import { findConflicts } from './find-conflicts.ts'

const BOOKINGS = 300
/** So much of a car's work is looked at, with so many of its bookings. */
const PAIRS = 25 * 200
const MOST_REASONS = 60

const world = await openWorld()
const shop = await aConnectedTenant(world, 1)
const tenantId = shop.tenant.id
const [car] = await shop.call(api.vehicles.list, {})
if (!car) throw new Error('There is no car')
const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }
const reading = { ...readingTenant(moment, tenantId), timezone: 'Europe/Berlin', clock: 24 } as const

/** Every plan is in the way of every booking. */
async function fill(): Promise<void> {
  const { id } = await shop.call(api.repairs.create, await aReport(shop))
  await world.platform.database.transaction(tenantId, async (query) => {
    await query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, number, planned_start, planned_end)
      select tenant_id, vehicle_id, reported_by, title, description, category, number + n, now() + n * interval '1 minute', now() + interval '50 days'
      from repairs, generate_series(1, ${limits.plansOfVehicle.most}::int) n
      where tenant_id = ${tenantId} and id = ${id}`)
    await query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${tenantId}, 'b' || n, 'open', now() + n * interval '30 minutes', now() + interval '60 days', '-'
      from generate_series(1, ${BOOKINGS}::int) n`)
    await query(sql`
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
      select ${tenantId}, id, 0, ${car?.hqVehicleId ?? ''}, true from bookings
      where tenant_id = ${tenantId} and source_digest = '-'`)
  })
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

interface Node {
  'Actual Rows': number
  Plans?: Node[]
}

const mostRows = ({ 'Actual Rows': rows, Plans = [] }: Node): number => Math.max(rows, ...Plans.map(mostRows))

/** The largest number of rows that any step of the statements has had in its hands. */
async function rowsOf(ask: (ctx: typeof reading) => Promise<unknown>): Promise<number> {
  let most = 0
  const query: Query = async (statement) => {
    const [explained] = await reading.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      sql`explain (analyze, timing off, format json) ${statement}`,
    )
    for (const { Plan } of explained?.['QUERY PLAN'] ?? []) most = Math.max(most, mostRows(Plan))
    return reading.query(statement)
  }
  await ask({ ...reading, query })
  return most
}

test('a car with as many plans as there may be costs a few for each booking, and the gravest is told', async () => {
  await fill()
  const grave = await shop.call(api.repairs.create, await aReport(shop, { urgencyLevel: 'critical' }))
  expect(await rowsOf((ctx) => findConflicts(ctx, {}))).toBeLessThanOrEqual(PAIRS)
  expect(await rowsOf((ctx) => findConflicts(ctx, { vehicleIds: [car.id] }))).toBeLessThanOrEqual(PAIRS)
  const found = await shop.call(api.conflicts.list, {})
  expect(found.length).toBeLessThanOrEqual(CONFLICTS_MOST)
  expect(found.length).toBeGreaterThan(PAIRS / 2)
  const { pickUps } = await shop.call(api.board.days, {})
  expect(pickUps.length).toBeGreaterThan(0)
  for (const { state, reasons } of pickUps) {
    expect(state).toBe('blocked')
    expect(reasons.length).toBeLessThan(MOST_REASONS)
  }
  expect(found).toContainEqual(
    expect.objectContaining({ kind: 'unsafe', repair: expect.objectContaining({ id: grave.id }) }),
  )
})
