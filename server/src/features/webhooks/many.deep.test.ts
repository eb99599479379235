import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { limits } from '@pitlane/contract/limits'
import { rowsTouched } from '@pitlane/sandbox/testing/explained'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openRecorder } from '@pitlane/sandbox/testing/recorded-statements'
import { aWebhook, deliverHooks } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connectionOptions } from '../../platform/database/connection.ts'
import { sql } from '../../platform/database/database.ts'
import { tellConflicts } from '../inbox/tell-conflicts.ts'

const { accounts, conflicts, imports, repairs, webhooks } = api
const world = await openWorld({
  settings: { TICK_SECONDS: '1', WEBHOOK_TIMEOUT_SECONDS: '5' },
})
const elsewhere = await world.anotherInstance()
await Promise.all([world.work(), elsewhere.work()])
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
const application = new pg.Client(connectionOptions(world.databaseUrl, 'pitlane_app'))
await application.connect()
afterAll(() => Promise.all([owner.end(), application.end()]))

/** A business with so many repairs, out of a file. */
async function aBusyShop(count: number) {
  const owner = await aConnectedTenant(world, 3)
  const report = await aReport(owner)
  const rows = Array.from({ length: count }, (_, place) => ({
    ...{ title: `Row ${place}`, description: 'Worn', vehicleKey: report.vehicleKey, category: 'Brakes' },
    ...{ urgencyLevel: 'low', repairCost: '1', odometerReading: '1', endDate: '03/14/2026' },
  }))
  return { ...owner, report, rows }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return Math.round(performance.now() - begun)
}

test('an import of ten thousand costs a few statements more, and what is too much is given up at once', async () => {
  const shop = await aBusyShop(10_000)
  const quiet = await aBusyShop(10_000)
  const without = await timed(() => quiet.call(imports.importCsv, { repairs: quiet.rows }))
  const hook = await aWebhook(world, shop, ['repair.created'])
  hook.behave(500)
  const run = world.platform.database.inTenant(shop.tenant.id)
  await run(sql`
    insert into deliveries (tenant_id, way, kind, sent_to, order_key, place_in_line, made_at, due_at)
    select ${shop.tenant.id}::uuid, 'webhook', 'repair.created', 'away', 'away ' || n, n, now(), now() + interval '1 day'
    from generate_series(1, ${limits.webhookDeliveries.most - 9_000}::int) n`)
  const withOne = await timed(() => shop.call(imports.importCsv, { repairs: shop.rows }))
  const [counted] = await run<{ waiting: number; over: number }>(sql`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as over
    from deliveries where tenant_id = ${shop.tenant.id} and way = 'webhook' and sent_to = ${hook.id}`)
  expect(counted).toEqual({ waiting: 9_000, over: 1_000 })
  expect(withOne).toBeLessThan(10_000 + 3 * without)
  await shop.call(webhooks.remove, { id: hook.id })
}, 300_000)

test('a thousand repairs that come and go at once are told each in its order, and the mail of a neighbour does not wait for them', async () => {
  const shop = await aBusyShop(1_000)
  const neighbour = await aConnectedTenant(world, 1)
  const hook = await aWebhook(world, shop, ['repair.created', 'repair.deleted'])
  hook.behave((response) => void setTimeout(() => response.writeHead(204).end(), 20))
  const { importId } = await shop.call(imports.importCsv, { repairs: shop.rows })
  await shop.call(imports.undo, { id: importId })

  const { email } = neighbour.user
  const isMailed = async () => (await world.mail.mails()).some(({ to }) => to === email)
  await neighbour.call(accounts.requestReset, { email })
  await expect.poll(isMailed, { timeout: 5_000 }).toBe(true)
  expect(hook.arrived().length).toBeLessThan(2_000)

  const told = () => [...new Map(hook.heard().map((it) => [it.id, it])).values()]
  await expect.poll(() => told().length, { timeout: 120_000, interval: 500 }).toBe(2_000)
  const ofEach = Map.groupBy(told(), ({ data }) => data.id)
  expect(ofEach.size).toBe(1_000)
  const orders = [...ofEach.values()].map((its) => its.map(({ type }) => type).join())
  expect([...new Set(orders)]).toEqual(['repair.created,repair.deleted'])
}, 180_000)

test('twelve hundred conflicts that open and close with one look each are told each once', async () => {
  const [PLANS_OF_CAR, PLANNED] = [20, 'In the way']
  const shop = await aConnectedTenant(world, 60)
  const tenantId = shop.tenant.id
  const run = world.platform.database.inTenant(tenantId)
  const { id } = await shop.call(repairs.create, await aReport(shop))
  const hook = await aWebhook(world, shop, ['conflict.opened', 'conflict.closed'])
  const look = () =>
    tellConflicts.work(
      { now: world.platform.clock(), log: world.platform.log, platform: world.platform },
      { tenantId },
    )
  await run(sql`
    with booked as (
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select tenant_id, 'of ' || hq_vehicle_id, 'open', now() + interval '5 days', now() + interval '9 days', '-'
      from vehicles where tenant_id = ${tenantId} returning id, hq_id
    ), cars as (
      insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active)
      select ${tenantId}, id, 0, substr(hq_id, 4), true from booked
    )
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, number, planned_start, planned_end)
    select ${tenantId}, vehicles.id, reported_by, ${PLANNED}, description, category, number + row_number() over (),
           now() + interval '4 days', now() + interval '6 days'
    from repairs, vehicles, generate_series(1, ${PLANS_OF_CAR}::int)
    where repairs.tenant_id = ${tenantId} and repairs.id = ${id} and vehicles.tenant_id = ${tenantId}`)
  const ofPlans = (await shop.call(conflicts.list, {})).filter((it) => it.repair?.title === PLANNED)
  const ids = ofPlans.map((it) => it.id).sort()
  expect(ids.length).toBeGreaterThanOrEqual(60 * PLANS_OF_CAR)
  await look()
  const told = (type: string) => {
    const events = new Map(hook.heard().flatMap((it) => (it.type === type ? [[it.id, it.data.id]] : [])))
    return [...events.values()].filter((it) => ids.includes(String(it)))
  }
  const allHeard = (type: string) =>
    expect.poll(() => told(type).length, { timeout: 120_000, interval: 500 }).toBe(ids.length)
  await allHeard('conflict.opened')
  await run(sql`update repairs set planned_start = null, planned_end = null where tenant_id = ${tenantId}`)
  await look()
  await allHeard('conflict.closed')
  for (const type of ['conflict.opened', 'conflict.closed']) expect(told(type).sort()).toEqual(ids)
}, 180_000)

test('what waits behind another is not looked at until its turn, and then follows', async () => {
  const shop = await aBusyShop(1)
  const hook = await aWebhook(world, shop, ['repair.updated'])
  hook.behave(500)
  const { id } = await shop.call(repairs.create, shop.report)
  for (let place = 0; place < 30; place += 1) await shop.call(repairs.update, { id, title: `Title ${place}` })
  const run = world.platform.database.inTenant(shop.tenant.id)
  const [counted] = await run<{ parked: number; others: number }>(sql`
    select count(*) filter (where due_at = 'infinity') as parked, count(*) filter (where due_at <> 'infinity') as others
    from deliveries where tenant_id = ${shop.tenant.id} and way = 'webhook'`)
  expect(counted).toEqual({ parked: 29, others: 1 })
  // As many as may wait, all of a sudden: what they cost those who come, and who look.
  await owner.query('alter table deliveries set (autovacuum_enabled = off)')
  await owner.query('analyze deliveries')
  await run(sql`
    insert into deliveries (tenant_id, way, kind, sent_to, order_key, place_in_line, made_at, due_at)
    select ${shop.tenant.id}::uuid, 'webhook', 'repair.updated', ${hook.id}, 'another', 100 + n, now(), 'infinity'
    from generate_series(1, 90000) n`)
  const recorder = openRecorder()
  const databases = [world, elsewhere].map(({ platform }) => platform.database)
  for (const { platform } of [world, elsewhere]) platform.database = recorder.beside(platform.database)
  await shop.call(repairs.update, { id, title: 'Title 30' })
  await deliverHooks(elsewhere, shop.tenant.id)
  hook.behave(204)
  await deliverHooks(elsewhere, shop.tenant.id, 6 * HOUR)
  for (const [place, { platform }] of [world, elsewhere].entries())
    platform.database = databases[place] ?? platform.database
  const asked = recorder.statements().filter(({ from }) => from.startsWith('platform/deliveries'))
  expect(asked.length).toBeGreaterThan(5)
  for (const statement of asked.filter(({ door }) => door === 'tenant'))
    expect.soft(await rowsTouched(application, shop.tenant.id, statement), statement.from).toBeLessThan(1_000)
  const titles = () => [...new Map(hook.heard().map((it) => [it.id, it.data.title])).values()]
  const all = Array.from({ length: 31 }, (_, place) => `Title ${place}`)
  // However long its pause is by now, and whoever has it in hand.
  const heard = async () => {
    await deliverHooks(elsewhere, shop.tenant.id, 6 * HOUR)
    return titles()
  }
  await expect.poll(heard, { timeout: 120_000 }).toEqual(all)
}, 180_000)
