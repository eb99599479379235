import { api } from '@pitlane/contract'
import { dayIn } from '@pitlane/contract/formats'
import type { Repair, RepairPage } from '@pitlane/contract/repairs/calls'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { sql } from '@pitlane/server/platform/database/database'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { frontDoor } from '../front-door.ts'
import { openWorld } from '../testing/world.ts'
import { demoBusiness } from './business.ts'
import { keepFresh } from './keep-fresh.ts'
import { seedDemo } from './seed.ts'

const world = await openWorld({ demo: true })
const { app, platform, hq } = world
const { admin, slug } = demoBusiness

afterEach(() => world.travel(0))

async function start() {
  await seedDemo(world.databaseUrl, { app, platform, hqBaseUrl: hq.baseUrl })
  await keepFresh(platform, hq.baseUrl)
  const door = frontDoor(app)
  await door.call(api.accounts.signIn, {
    username: admin.username,
    password: admin.password,
    businessSlug: slug,
  })
  return door
}

const due = [
  ['Oil Change', 'Overdue by 320 miles'],
  ['Deep Cleaning', 'Due today'],
  ['Brake Inspection', 'Overdue by 12 days'],
].sort()

test('the demo has what the landing page says, today and after a long winter, and is seeded once', async () => {
  for (const days of [0, 0, 45, 400]) {
    world.travel(days * 24 * 60 * 60 * 1000)
    const { call } = await start()
    expect(await call(api.dashboard.stats, {})).toMatchObject({ totalVehicles: 67 })
    const running = (await call(api.repairs.list, { status: 'in progress', page: 1 })) as RepairPage
    expect(running.total).toBe(12)
    const now = await call(api.routine.due, {})
    expect(now.map((it) => [it.title, dueInWords(it, DEFAULT_UNITS)]).sort()).toEqual(due)
    const routines = (await call(api.routine.list, {})) as RoutineTemplate[]
    expect(routines).toHaveLength(245)
    expect(routines.filter(hasNoPast)).toEqual([])
    const summary = await call(api.oilChange.summary, {})
    expect(summary).toMatchObject({ activeTemplates: 67, vehiclesWithout: 0, recent: { length: 10 } })
    expect(summary.completedOilChanges).toBeGreaterThan(60)
  }
}, 120_000)

test('a car with an open critical repair goes out today, one is late, and some bookings have no car, whatever the day', async () => {
  for (const days of [0, 3, 200]) {
    world.travel(days * 24 * 60 * 60 * 1000)
    const { call } = await start()
    expect(await call(api.hq.sync, {})).toMatchObject({ bookings: { read: expect.any(Number) } })
    const now = platform.clock()
    const today = dayIn('America/New_York', now)
    const open = (await call(api.repairs.list, { urgencyLevel: 'critical', status: 'need' })) as Repair[]
    const kept = await Promise.all(open.map((it) => call(api.bookings.ofVehicle, { id: it.vehicleId })))
    const goingOut = kept
      .flatMap((it) => it.bookings)
      .filter((it) => it.status === 'open' && dayIn('America/New_York', new Date(it.pickUp)) === today)
    expect(goingOut).toHaveLength(1)
    const { id } = await call(api.tenants.current, {})
    const [counts] = await platform.database.inTenant(id)<{ late: number; carless: number }>(sql`
      select count(*) filter (where status = 'rental' and return_at < ${now}) as late,
             count(*) filter (where not exists (select from booking_vehicles where booking_id = bookings.id)) as carless
      from bookings`)
    expect(counts).toMatchObject({ late: 1, carless: expect.any(Number) })
    expect(counts?.carless).toBeGreaterThan(2)
  }
}, 120_000)

test('what is open has photos, what was done lately has a receipt, and all of them can be read', async () => {
  const door = await start()
  const all = (await door.call(api.repairs.list, {})) as Repair[]
  const open = all.filter((it) => it.status !== 'completed')
  expect(open.every((it) => it.imageUrls.length > 0)).toBe(true)
  const [receipt] = all.flatMap((it) => it.receiptUrl ?? [])
  expect(all.filter((it) => it.receiptUrl !== null).length).toBe(40)
  const read = async (url = '') => {
    const answer = await app.inject({ url, headers: { cookie: door.cookies() } })
    return [answer.statusCode, answer.headers['content-type']]
  }
  expect(await read(open[0]?.imageUrls[0])).toEqual([200, 'image/jpeg'])
  expect(await read(receipt)).toEqual([200, 'application/pdf'])
  expect(await door.call(api.tenants.current, {})).toMatchObject({ timezone: 'America/New_York' })
}, 60_000)

test('a demo from before gets its zone and its past, and what is due stays', async () => {
  const { call } = await start()
  const { id } = await call(api.tenants.update, { timezone: 'UTC' })
  await platform.database.inTenant(id)(sql`update repairs set template_id = null`)
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  await owner.query(`delete from demo_steps where name > '05'`).finally(() => owner.end())
  await start()
  expect(await call(api.tenants.current, {})).toMatchObject({ timezone: 'America/New_York' })
  const routines = (await call(api.routine.list, {})) as RoutineTemplate[]
  expect(routines.filter(hasNoPast)).toEqual([])
  expect(
    (await call(api.routine.due, {})).map((it) => [it.title, dueInWords(it, DEFAULT_UNITS)]).sort(),
  ).toEqual(due)
  const repairs = (await call(api.repairs.list, {})) as Repair[]
  const oil = repairs.filter((it) => it.category === 'oil_change' && it.status === 'completed')
  expect(oil.filter((it) => it.templateId !== null).length).toBeGreaterThan(67)
}, 120_000)

/** A car that has not driven its first interval has none, and needs none. */
function hasNoPast({ lastCompletedDate, nextDueMileage, intervalValue }: RoutineTemplate): boolean {
  return lastCompletedDate === null && (nextDueMileage ?? Infinity) > intervalValue
}
