import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { anEmployee, aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { holdAdmins } from '../accounts/queries.ts'
import { insertCauses, MOST_CAUSES } from './conflict-cause-queries.ts'
import { gatheredMails } from './mails/gathered-mails.ts'
import { tellConflicts, tellConflictsOfChanged } from './tell-conflicts.ts'

const world = await openWorld({ demo: true })
const elsewhere = await world.anotherInstance()
const { conflicts, inbox, planning, repairs, tenants } = api
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
afterEach(() => world.travel(0))

type Shop = Awaited<ReturnType<typeof aShop>>
type Door = Pick<Shop, 'call'>
type Look = Parameters<typeof tellConflicts.work>[1]
interface WaitingLook {
  id: string
  name: string
  data: Look
}
const looks = [tellConflicts, tellConflictsOfChanged]
const names = looks.map(({ name }) => name)

/** A business with an owner, who goes along, and two employees. */
async function aStaffedShop() {
  const shop = await aShop(world)
  const [eli, mia] = [
    await anEmployee(world.app, shop, shop.tenant.slug),
    await anEmployee(world.app, shop, shop.tenant.slug),
  ]
  return { ...shop, eli, mia }
}

const book = ({ enter, car }: Shop, id: string, from: number, to: number) =>
  enter({ id, hqVehicleId: car.hqVehicleId, pickUp: at(from), return: at(to), status: 'open' })

const reportOf = async (shop: Shop, by: { user: { id: string } }, over: object = {}) => ({
  ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })),
  reportedBy: by.user.id,
  ...over,
})

/** A repair of which nobody has looked yet that Eli has called critical: its car goes out soon. */
async function aDanger(shop: Awaited<ReturnType<typeof aStaffedShop>>): Promise<string> {
  const { eli } = shop
  await book(shop, 'soon', 10, 40)
  await shop.sync()
  const { id } = await eli.call(repairs.create, await reportOf(shop, eli))
  await eli.call(repairs.update, { id, urgencyLevel: 'critical' })
  return id
}

async function told({ call }: Door) {
  const first = await call(inbox.list, { limit: 50 })
  const second = first.totalPages > 1 ? await call(inbox.list, { limit: 50, page: 2 }) : { notifications: [] }
  return [...first.notifications, ...second.notifications].filter(({ kind }) => kind === 'conflict')
}
const counts = async (...doors: Door[]) => Promise.all(doors.map(async (door) => (await told(door)).length))

const momentOf = ({ platform }: Pick<typeof elsewhere, 'platform'>) => ({
  now: platform.clock(),
  log: platform.log,
  platform,
})
const look = (at: Pick<typeof elsewhere, 'platform'>, data: Look) => tellConflicts.work(momentOf(at), data)

async function looksWaiting() {
  await world.platform.jobs.emptyOutbox()
  return world.platform.database.system<WaitingLook>(sql`
    select id, name, data from pgboss.job where name = any(${names}::text[]) and state = 'created' order by created_on, id`)
}

/** As a worker does: whoever changes something from then on has another one wait. */
async function takeLook(at: Pick<typeof elsewhere, 'platform'>, { id, name, data }: WaitingLook) {
  await world.platform.database.system(sql`update pgboss.job set state = 'completed' where id = ${id}`)
  await looks.find((it) => it.name === name)?.work(momentOf(at), data)
}

/** The looks that wait, the last first and each at the other instance: nobody promises an order. Then once more, at both at once. */
async function lookNow({ tenant }: Shop): Promise<void> {
  for (let waiting = await looksWaiting(); waiting.length > 0; waiting = await looksWaiting())
    for (const [place, waits] of waiting.reverse().entries())
      await takeLook(place % 2 === 0 ? world : elsewhere, waits)
  await Promise.all([world, elsewhere].map((it) => look(it, { tenantId: tenant.id })))
}

describe('who caused a conflict', () => {
  test('is who changed that repair, and not who changed another one meanwhile', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    await book(shop, 'soon', 10, 40)
    await shop.sync()
    const other = await mia.call(repairs.create, {
      ...(await reportOf(shop, mia)),
      vehicleId: shop.other.id,
      vehicleKey: shop.other.vehicleKey,
    })
    await lookNow(shop)
    await Promise.all([
      eli.call(repairs.create, await reportOf(shop, eli, { urgencyLevel: 'critical' })),
      mia.call(repairs.update, { id: other.id, title: 'Meanwhile' }),
    ])
    await mia.call(repairs.update, { id: other.id, title: 'And after' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 1, 1])
    await shop.sync()
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 1, 1])
  })

  test('is nobody when time brought it, whoever then changes another repair, or what it does not rest on', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    await book(shop, 'far', 60, 80)
    await shop.sync()
    const plan = { plannedStart: at(59), plannedEnd: at(62) }
    const overlapping = await eli.call(repairs.create, await reportOf(shop, eli, plan))
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 0, 0])
    world.travel(14 * HOUR)
    const other = await mia.call(repairs.create, await reportOf(shop, mia))
    await mia.call(repairs.update, { id: other.id, title: 'Unrelated' })
    await eli.call(repairs.update, { id: overlapping.id, title: 'The same by another name' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([1, 1, 1])
  })

  test('stays who made it dangerous, whoever gives it another name before anybody has looked', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    const id = await aDanger(shop)
    await mia.call(repairs.update, { id, title: 'The same by another name' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 1, 1])
  })

  test('is looked for at all cars when one is deleted that was no danger any more, or moves to another car, before anybody has looked', async () => {
    const shop = await aStaffedShop()
    const { eli } = shop
    const namesWaiting = async () => (await looksWaiting()).map(({ name }) => name)
    const moved = await aDanger(shop)
    const { id: deleted } = await eli.call(
      repairs.create,
      await reportOf(shop, eli, { urgencyLevel: 'critical' }),
    )
    await lookNow(shop)
    await eli.call(repairs.update, { id: moved, vehicleKey: shop.other.vehicleKey })
    await expect.poll(namesWaiting).toContain(tellConflicts.name)
    await lookNow(shop)
    expect(await namesWaiting()).toEqual([])
    await eli.call(repairs.update, { id: deleted, urgencyLevel: 'low' })
    await eli.call(repairs.remove, { id: deleted })
    await expect.poll(namesWaiting).toContain(tellConflicts.name)
  })

  test('is nobody when a repair is deleted, after which is looked, too', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    await book(shop, 'far', 60, 80)
    await shop.sync()
    await eli.call(repairs.create, await reportOf(shop, eli, { plannedStart: at(59), plannedEnd: at(62) }))
    const other = await mia.call(repairs.create, await reportOf(shop, mia))
    await lookNow(shop)
    world.travel(14 * HOUR)
    await mia.call(repairs.remove, { id: other.id })
    await expect.poll(looksWaiting).toHaveLength(1)
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([1, 1, 1])
  })

  test('is who changed it last, who planned it, and nobody when its mechanic did', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    const id = await aDanger(shop)
    await mia.call(repairs.update, { id, urgencyLevel: 'low' })
    await mia.call(repairs.update, { id, urgencyLevel: 'critical' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([1, 0, 1])
    await mia.call(repairs.update, { id, urgencyLevel: 'low' })
    await eli.call(planning.plan, {
      vehicleId: shop.car.id,
      repairIds: [id],
      start: at(11),
      end: at(12),
      force: true,
    })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([1, 1, 2])
    const { url } = await shop.call(api.jobLinks.send, { id })
    await shop.call(api.jobLinks.started, { token: url.split('/').at(-1) ?? '' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([2, 2, 3])
  })

  test('hears of none of many, and the others of all', async () => {
    const [bookings, works] = [18, 3]
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    for (let number = 0; number < bookings; number += 1)
      await book(shop, `b${number}`, 2 + 2 * number, 3 + 2 * number)
    await shop.sync()
    const other = await mia.call(repairs.create, await reportOf(shop, mia))
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 0, 0])
    const report = await reportOf(shop, eli, { plannedStart: at(1), plannedEnd: at(100) })
    for (let number = 0; number < works; number += 1) await eli.call(repairs.create, report)
    const [first] = await looksWaiting()
    if (!first) throw new Error('Nobody looks')
    await takeLook(elsewhere, first)
    await mia.call(repairs.update, { id: other.id, title: 'In between' })
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, bookings * works, bookings * works])
  })

  test('is known, too, when more was changed than one look can go through', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    await book(shop, 'soon', 10, 40)
    await shop.sync()
    const other = await mia.call(repairs.create, await reportOf(shop, mia))
    await lookNow(shop)
    const many = Array.from({ length: MOST_CAUSES }, () => other.id)
    await withTenant(momentOf(world), shop.tenant.id, (ctx) => insertCauses(ctx, many, null))
    await eli.call(repairs.create, await reportOf(shop, eli, { urgencyLevel: 'critical' }))
    const waiting = await looksWaiting()
    expect(waiting).toHaveLength(1)
    for (const waits of waiting) await takeLook(world, waits)
    expect(await counts(eli, mia, shop)).toEqual([0, 0, 0])
    for (const waits of await looksWaiting()) await takeLook(world, waits)
    expect(await counts(eli, mia, shop)).toEqual([0, 1, 1])
  })

  test('is not told with the next sync, if nobody else is there', async () => {
    const shop = await aShop(world)
    await book(shop, 'soon', 10, 40)
    await shop.sync()
    await lookNow(shop)
    await shop.call(repairs.create, await reportOf(shop, shop, { urgencyLevel: 'critical' }))
    await lookNow(shop)
    await shop.sync()
    await lookNow(shop)
    expect(await shop.call(conflicts.list, {})).toMatchObject([{ severity: 'critical' }])
    expect(await told(shop)).toEqual([])
  })

  test('is known, too, when the change comes while somebody looks', async () => {
    const shop = await aStaffedShop()
    const { eli, mia } = shop
    await book(shop, 'soon', 10, 40)
    await shop.sync()
    await lookNow(shop)
    const bookings = await lockTable(world.databaseUrl, 'bookings')
    const looking = look(elsewhere, { tenantId: shop.tenant.id })
    await expect.poll(bookings.waiting).toBe(1)
    await eli.call(repairs.create, await reportOf(shop, eli, { urgencyLevel: 'critical' }))
    await bookings.letGo()
    await looking
    await lookNow(shop)
    expect(await counts(eli, mia, shop)).toEqual([0, 1, 1])
  })
})

test('a changed repair has its own car looked at, and nothing else', async () => {
  const shop = await aStaffedShop()
  await book(shop, 'soon', 10, 40)
  await shop.enter({
    id: 'far',
    hqVehicleId: shop.other.hqVehicleId,
    pickUp: at(80),
    return: at(90),
    status: 'open',
  })
  await shop.sync()
  const elsewhereOpen = {
    vehicleId: shop.other.id,
    vehicleKey: shop.other.vehicleKey,
    urgencyLevel: 'critical',
  }
  await shop.call(repairs.create, await reportOf(shop, shop, elsewhereOpen))
  await lookNow(shop)
  world.travel(12 * HOUR)
  await shop.eli.call(repairs.create, await reportOf(shop, shop.eli, { urgencyLevel: 'critical' }))
  for (const waits of await looksWaiting()) await takeLook(world, waits)
  expect(await counts(shop.mia)).toEqual([1])
  await look(world, { tenantId: shop.tenant.id })
  expect(await counts(shop.mia)).toEqual([2])
})

async function looksToCome() {
  await world.platform.jobs.emptyOutbox()
  const [row] = await world.platform.database.system<{ count: number }>(
    sql`select count(*) as count from pgboss.job where name = any(${names}::text[]) and state not in ('completed', 'failed')`,
  )
  return row?.count
}

test('a change on which no conflict rests has nothing looked at; one that ends a conflict, or does a routine, its own car; one that is gone, or does that routine no more, all', async () => {
  const shop = await aShop(world)
  await book(shop, 'soon', 10, 40)
  await shop.sync()
  await lookNow(shop)
  const waiting = async () => {
    const found = await looksWaiting()
    for (const waits of found) await takeLook(world, waits)
    return found.map(({ name }) => name)
  }
  const { id } = await shop.call(repairs.create, await reportOf(shop, shop))
  await shop.call(repairs.update, { id, title: 'By another name' })
  expect(await waiting()).toEqual([])
  await shop.call(repairs.update, { id, urgencyLevel: 'critical' })
  expect(await waiting()).toEqual(['look-at-changed-cars'])
  await shop.call(repairs.update, { id, urgencyLevel: 'low' })
  expect(await waiting()).toEqual(['look-at-changed-cars'])
  const oil = { vehicleKey: shop.car.vehicleKey, title: 'Oil', intervalValue: 1 }
  const routine = await shop.call(api.routine.create, oil)
  await waiting()
  const done = { templateId: routine.id, status: 'completed', endDate: at(0).slice(0, 10) } as const
  const { id: ofRoutine } = await shop.call(repairs.create, await reportOf(shop, shop, done))
  expect(await waiting()).toEqual(['look-at-changed-cars'])
  const toDo = await reportOf(shop, shop, { templateId: routine.id, plannedStart: at(1), plannedEnd: at(2) })
  const { id: planned } = await shop.call(repairs.create, toDo)
  expect(await waiting()).toEqual(['look-at-changed-cars'])
  await shop.call(repairs.update, { id: planned, templateId: null })
  expect(await waiting()).toEqual(['look-for-conflicts'])
  for (const gone of [id, ofRoutine, planned]) {
    await shop.call(repairs.remove, { id: gone })
    expect(await waiting()).toEqual(['look-for-conflicts'])
  }
})

test('a critical conflict is told to everybody but who caused it, once, by the job that follows', async () => {
  const shop = await aStaffedShop()
  await book(shop, 'soon', 10, 40)
  await shop.sync()
  await world.work()
  await elsewhere.work()
  const report = await reportOf(shop, shop.eli, { urgencyLevel: 'critical' })
  const repair = await shop.eli.call(repairs.create, report)
  const [conflict] = await shop.call(conflicts.list, {})
  expect(conflict?.severity).toBe('critical')
  await expect.poll(looksToCome, { timeout: 30_000 }).toBe(0)
  const heard = [{ sentence: conflict?.sentence, link: `/r/${repair.number}` }]
  for (const door of [shop, shop.mia]) expect(await told(door)).toMatchObject(heard)
  expect(await told(shop.eli)).toEqual([])
})

test('a conflict is told by the clock of that moment, in the inbox and in the mail', async () => {
  const shop = await aStaffedShop()
  await shop.mia.call(inbox.changeSettings, { kinds: { conflict: { mail: true } } })
  await book(shop, 'soon', 10, 40)
  await shop.sync()
  const aCritical = async (title: string) => {
    await shop.eli.call(repairs.create, await reportOf(shop, shop.eli, { title, urgencyLevel: 'critical' }))
    await lookNow(shop)
  }
  await aCritical('Brakes')
  await shop.call(tenants.update, { clock: 24 })
  await aCritical('Gearbox')
  const { now, log, platform } = momentOf(world)
  await gatheredMails.again.work({ now: new Date(now.getTime() + HOUR), log, platform }, {})

  const inTwelve = /goes out \w+ at (\d|1[0-2]):\d\d [AP]M, and R-1 Brakes is open and critical\./
  const inFull = /goes out \w+ at \d\d:\d\d, and R-2 Gearbox is open and critical\./
  const sentences = (await told(shop.mia)).map(({ sentence }) => sentence).reverse()
  expect(sentences).toEqual([expect.stringMatching(inTwelve), expect.stringMatching(inFull)])
  // The instances at work may have sent the first by themselves, or be sending one now.
  const mailed = async () =>
    (await world.mail.mails())
      .flatMap(({ to, text }) => (to === shop.mia.user.email ? [text] : []))
      .join('\n')
  await expect.poll(mailed, { timeout: 20_000 }).toMatch(inTwelve)
  await expect.poll(mailed, { timeout: 20_000 }).toMatch(inFull)
}, 30_000)

test('a business is told of its conflict while the looks of another one hang', async () => {
  const [shop, busy] = [await aStaffedShop(), await aStaffedShop()]
  await book(shop, 'soon', 10, 40)
  await shop.sync()
  await expect.poll(looksToCome, { timeout: 30_000 }).toBe(0)
  await withTenant(momentOf(world), busy.tenant.id, async (holding) => {
    await holdAdmins(holding)
    for (let number = 0; number < 12; number += 1)
      await busy.eli.call(repairs.create, await reportOf(busy, busy.eli, { urgencyLevel: 'critical' }))
    await expect.poll(looksToCome).toBeGreaterThan(0)
    await shop.eli.call(repairs.create, await reportOf(shop, shop.eli, { urgencyLevel: 'critical' }))
    await expect.poll(() => counts(shop.eli, shop.mia, shop), { timeout: 15_000 }).toEqual([0, 1, 1])
    expect(await looksToCome()).toBeLessThanOrEqual(2)
  })
  await expect.poll(looksToCome, { timeout: 30_000 }).toBe(0)
})
