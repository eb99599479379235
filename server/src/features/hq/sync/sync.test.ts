import { api } from '@pitlane/contract'
import type { SyncAnswer } from '@pitlane/contract/hq/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, aFleet, anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { insertRun } from './sync-queries.ts'

const world = await openWorld({ demo: true })
const { hq, vehicles } = api
const connect = (
  door: Pick<ReturnType<typeof frontDoor>, 'call'>,
  tenantToken: string,
  userToken = 'steady',
) => door.call(hq.saveConfig, { baseUrl: world.hq.baseUrl, tenantToken, userToken })

describe('a sync', () => {
  test('a new business connects and has its fleet; a second sync of the same fleet writes no row', async () => {
    const admin = await aConnectedTenant(world, 200)
    expect(admin.sync).toMatchObject({ state: 'done', created: 200, updated: 0, archived: 0, total: 200 })
    const before = await versionsOf(admin.tenant.id)
    expect(before).toHaveLength(200)
    expect(await admin.call(hq.sync, {})).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 200,
      archived: 0,
      total: 200,
    })
    expect(await versionsOf(admin.tenant.id)).toEqual(before)
  })

  test('of the runs of a business the latest hundred are kept, however many somebody asks for', async () => {
    const admin = await aConnectedTenant(world, 1)
    const run = world.platform.database.inTenant(admin.tenant.id)
    await run(sql`
      insert into hq_sync_runs (tenant_id, is_automatic, state, started_at, finished_at, heartbeat_at)
      select ${admin.tenant.id}, false, 'failed', at, at, at
      from generate_series(1, 150) as n, lateral (select now() - n * interval '1 minute' as at) as moments`)
    await admin.call(hq.sync, {})
    expect(
      await run(sql`
      select count(*)::int as kept, max(now() - started_at) < interval '101 minutes' as "areLatest"
      from hq_sync_runs where tenant_id = ${admin.tenant.id}`),
    ).toEqual([{ kept: 100, areLatest: true }])
  })

  test('vehicles that are gone are archived with their history, and come back as the same', async () => {
    const admin = await aTenant(world.app)
    const suffix = aFleet(1).split('-').at(-1)
    await connect(admin, `sandbox-200-${suffix}`)
    await admin.call(hq.sync, {})
    const first = await admin.call(vehicles.list, {})
    const last = first.find((vehicle) => vehicle.hqVehicleId === String(1000 + 7 * 199))
    await aRepairOn(admin, last?.id ?? '')

    await connect(admin, `sandbox-190-${suffix}`)
    expect(await admin.call(hq.sync, {})).toMatchObject({ archived: 10, total: 190, missing: 0 })
    expect(await admin.call(vehicles.list, {})).toHaveLength(190)
    const archived = await admin.call(vehicles.one, { id: last?.id ?? '' })
    expect(archived.archivedAt).not.toBeNull()
    expect(await countRepairs(admin.tenant.id)).toBe(1)

    await connect(admin, `sandbox-200-${suffix}`)
    expect(await admin.call(hq.sync, {})).toMatchObject({ created: 0, updated: 10, total: 200 })
    const again = await admin.call(vehicles.list, {})
    expect(again.map((vehicle) => vehicle.id).sort()).toEqual(first.map((vehicle) => vehicle.id).sort())
    expect(await countRepairs(admin.tenant.id)).toBe(1)
  })

  test('when more than a fifth would vanish, none does until an administrator says so', async () => {
    const admin = await aConnectedTenant(world, 100)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    world.hq.change(admin.tenantToken, { vehicles: 79 })
    const careful = await admin.call(hq.sync, {})
    expect(careful).toMatchObject({ archived: 0, missing: 21, total: 100 })
    expect(careful.message).toContain('21 vehicles are missing in HQ')
    await expect(employee.call(hq.sync, { archiveMissing: 'true' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await admin.call(hq.sync, { archiveMissing: 'true' })).toMatchObject({
      archived: 21,
      missing: 0,
      total: 79,
    })
  })

  test('ten at once make one run and ten equal answers', async () => {
    const admin = await aTenant(world.app)
    await connect(admin, aFleet(300), 'slow')
    await connect(admin, aFleet(120))
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call(hq.sync, {})))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ created: 120 })
    expect(await runsOf(admin.tenant.id)).toBe(1)
  })

  test('on two instances too', async () => {
    const elsewhere = await world.anotherInstance()
    const admin = await aTenant(world.app)
    await connect(admin, aFleet(150))
    const there = frontDoor(elsewhere.app, { cookies: admin.cookies() })
    const answers = await Promise.all([admin, there, admin, there].map((door) => door.call(hq.sync, {})))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await runsOf(admin.tenant.id)).toBe(1)
  })

  test('the key of a car that was replaced goes to the new one, and a key used twice gets a number', async () => {
    const admin = await aConnectedTenant(world, 20)
    const list = await admin.call(vehicles.list, {})
    const [old, other] = list
    world.hq.change(admin.tenantToken, { vehicle: { hqVehicleId: old?.hqVehicleId ?? '', removed: true } })
    world.hq.change(admin.tenantToken, {
      vehicle: { hqVehicleId: other?.hqVehicleId ?? '', vehicle_key: old?.vehicleKey ?? '' },
    })
    expect(await admin.call(hq.sync, {})).toMatchObject({ archived: 1, updated: 1, errors: [] })
    expect((await admin.call(vehicles.one, { id: other?.id ?? '' })).vehicleKey).toBe(old?.vehicleKey)

    const third = list[2]
    world.hq.change(admin.tenantToken, {
      vehicle: { hqVehicleId: third?.hqVehicleId ?? '', vehicle_key: old?.vehicleKey ?? '' },
    })
    const doubled = await admin.call(hq.sync, {})
    expect(doubled.errors).toEqual([expect.stringContaining(`it became ${old?.vehicleKey}-2`)])
    expect((await admin.call(vehicles.one, { id: third?.id ?? '' })).vehicleKey).toBe(`${old?.vehicleKey}-2`)
    expect(await admin.call(hq.sync, {})).toMatchObject({ updated: 0, unchanged: 19 })
  })

  test('papers and color come with the car; a sync that says the same of them writes no row', async () => {
    const admin = await aConnectedTenant(world, 3)
    const [car] = await admin.call(vehicles.list, {})
    const { id = '', hqVehicleId } = car ?? {}
    expect(car?.color).toEqual(expect.any(String))
    expect(car?.plateExpires).toMatch(/^\d{4}-\d\d-\d\d$/)
    const papers = {
      plateExpires: '2027-01-31',
      registrationExpires: '2026-12-01',
      inspectionExpires: null,
    }
    await admin.call(api.demo.hq, { vehicle: { hqVehicleId: hqVehicleId ?? '', ...papers } })
    expect(await admin.call(hq.sync, {})).toMatchObject({ updated: 1, unchanged: 2 })
    expect(await admin.call(vehicles.one, { id })).toMatchObject(papers)
    const before = await versionsOf(admin.tenant.id)
    await admin.call(hq.sync, {})
    expect(await versionsOf(admin.tenant.id)).toEqual(before)
  })

  test('two cars may exchange their keys', async () => {
    const admin = await aConnectedTenant(world, 5)
    const [one, other] = await admin.call(vehicles.list, {})
    for (const [vehicle, key] of [
      [one, other?.vehicleKey],
      [other, one?.vehicleKey],
    ] as const)
      world.hq.change(admin.tenantToken, {
        vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', vehicle_key: key ?? '' },
      })
    expect(await admin.call(hq.sync, {})).toMatchObject({ updated: 2, errors: [] })
    expect((await admin.call(vehicles.one, { id: one?.id ?? '' })).vehicleKey).toBe(other?.vehicleKey)
  })

  test('an odometer goes down only when HQ says so twice in a row', async () => {
    const admin = await aConnectedTenant(world, 3)
    const [vehicle] = await admin.call(vehicles.list, {})
    const before = vehicle?.mileage ?? 0
    const say = async (odometer: number) => {
      await admin.call(api.demo.hq, { vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', odometer } })
      await admin.call(hq.sync, {})
      return (await admin.call(vehicles.one, { id: vehicle?.id ?? '' })).mileage
    }
    expect(await say(before + 1_000)).toBe(before + 1_000)
    expect(await say(before - 500)).toBe(before + 1_000)
    expect(await say(before - 500)).toBe(before - 500)
    expect(await say(before - 400)).toBe(before - 400)
  })

  test('a silent sync is skipped while the last one is fresh', async () => {
    const admin = await aConnectedTenant(world)
    expect(await admin.call(hq.sync, { silent: 'true' })).toMatchObject({ skipped: true, total: 10 })
    expect(await runsOf(admin.tenant.id)).toBe(1)
    world.travel(61_000)
    const later: SyncAnswer = await admin.call(hq.sync, { silent: 'true' })
    world.travel(0)
    expect(later.skipped).toBeUndefined()
    expect(await runsOf(admin.tenant.id)).toBe(2)
  })

  test('a run whose process died is shown as interrupted, is closed, and the next sync works', async () => {
    const admin = await aConnectedTenant(world)
    const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }
    const dead = await withTenant(moment, admin.tenant.id, (ctx) => insertRun(ctx, false))
    expect(dead).toBeDefined()
    expect(await admin.call(hq.syncRun, {})).toMatchObject({ state: 'running' })
    world.travel(31_000)
    expect(await admin.call(hq.syncRun, {})).toMatchObject({
      state: 'interrupted',
      finishedAt: moment.now.toISOString(),
      message: 'The sync was interrupted. Nothing was changed.',
    })
    expect(await admin.call(hq.sync, {})).toMatchObject({ state: 'done', unchanged: 10 })
    world.travel(0)
    const states = await inTenant<{ state: string }>(
      admin.tenant.id,
      sql`select state from hq_sync_runs where tenant_id = ${admin.tenant.id} order by started_at, id`,
    )
    expect(states.map((run) => run.state)).toEqual(['done', 'interrupted', 'done'])
  })

  test('an instance that stops interrupts its sync and changes nothing', async () => {
    const elsewhere = await world.anotherInstance()
    const admin = await aTenant(world.app)
    await connect(admin, aFleet(60), 'slow')
    const there = frontDoor(elsewhere.app, { cookies: admin.cookies() })
    const sync = there.call(hq.sync, {}).then(
      () => 'done',
      (error) => error.sentence,
    )
    await expect.poll(async () => (await admin.call(hq.syncRun, {})).state).toBe('running')
    await elsewhere.platform.background.stop()
    expect(await sync).toBe('The sync was interrupted. Nothing was changed.')
    expect(await admin.call(vehicles.list, {})).toEqual([])
    expect(await admin.call(hq.syncRun, {})).toMatchObject({ state: 'interrupted' })
  })

  test('without a connection it says what is missing', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(hq.sync, {})).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'Please provide base URL, tenant token, and user token.',
    })
    expect(await admin.call(hq.syncRun, {})).toMatchObject({ state: 'never' })
  })
})

describe('the sandbox of a business', () => {
  test('is its own, also when another uses the same token', async () => {
    const tenantToken = aFleet(10)
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    for (const admin of [one, other]) {
      await connect(admin, tenantToken)
      await admin.call(hq.sync, {})
    }
    const [vehicle] = await one.call(vehicles.list, {})
    const hqVehicleId = vehicle?.hqVehicleId ?? ''
    await one.call(api.demo.hq, { vehicle: { hqVehicleId, vehicle_key: 'MINE' } })
    expect(await one.call(hq.sync, {})).toMatchObject({ updated: 1 })
    expect(await other.call(hq.sync, {})).toMatchObject({ updated: 0, unchanged: 10 })
    await other.call(api.demo.hq, { refuse: true })
    await expect(other.call(hq.sync, {})).rejects.toMatchObject({ code: 'hq_refused' })
    await expect(connect(other, tenantToken)).rejects.toMatchObject({ code: 'hq_refused' })
    expect(await one.call(hq.sync, {})).toMatchObject({ unchanged: 10 })
    const third = await aTenant(world.app)
    await connect(third, tenantToken)
    expect(await third.call(hq.sync, {})).toMatchObject({ created: 10 })
    expect((await third.call(vehicles.list, {})).map((it) => it.vehicleKey)).not.toContain('MINE')
  })
})

test('HQ refusing later: a notice for administrators, staff keep working, a test that succeeds mends it', async () => {
  const admin = await aConnectedTenant(world)
  await admin.call(api.demo.hq, { refuse: true })
  await expect(admin.call(hq.sync, {})).rejects.toMatchObject({
    code: 'hq_refused',
    sentence: 'HQ did not accept these tokens',
  })
  expect(await admin.call(hq.config, {})).toMatchObject({
    isConnected: true,
    lastError: 'HQ did not accept these tokens',
  })
  expect(await admin.call(vehicles.list, {})).toHaveLength(10)
  await admin.call(api.demo.hq, { refuse: false })
  await admin.call(hq.testConnection, {})
  expect(await admin.call(hq.config, {})).toMatchObject({ isConnected: true, lastError: null })
})

function inTenant<Row extends object>(tenantId: string, statement: ReturnType<typeof sql>) {
  return world.platform.database.inTenant(tenantId)<Row>(statement)
}

/** The physical version of each row: it changes with every write. */
function versionsOf(tenantId: string) {
  return inTenant<{ version: string }>(
    tenantId,
    sql`select id, xmin::text as version from vehicles where tenant_id = ${tenantId} order by id`,
  )
}

async function runsOf(tenantId: string): Promise<number> {
  return (await inTenant(tenantId, sql`select id from hq_sync_runs where tenant_id = ${tenantId}`)).length
}

async function countRepairs(tenantId: string): Promise<number> {
  return (await inTenant(tenantId, sql`select id from repairs where tenant_id = ${tenantId}`)).length
}

async function aRepairOn(admin: Awaited<ReturnType<typeof aTenant>>, vehicleId: string): Promise<void> {
  await world.platform.database.transaction(admin.tenant.id, (run) =>
    run(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category)
      values (${admin.tenant.id}, ${vehicleId}, ${admin.user.id}, 'Brakes', 'Squeal', 'brakes')`),
  )
}
