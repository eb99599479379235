import { api } from '@pitlane/contract'
import { CALENDAR_DAYS } from '@pitlane/contract/calendar/calls'
import { DAY, HOUR, MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { anEmployee, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import ICAL from 'ical.js'
import { afterEach, describe, expect, test } from 'vitest'
import { activate, suspend } from '../../operate/suspend.ts'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const timezone = (await shop.call(api.tenants.current, {})).timezone
const { calendar, repairs, routine } = api
const hours = (count: number) => new Date(Date.now() + count * HOUR).toISOString()
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
const today = () => dayIn(timezone, new Date())

afterEach(() => world.travel(0))

const make = async (who: Pick<typeof shop, 'call'> = shop) =>
  new URL((await who.call(calendar.make, {})).url).pathname
const get = (path: string) => world.app.inject({ url: path })

/** What a calendar program makes of it. */
async function open(path: string) {
  const { statusCode, body } = await get(path)
  expect(statusCode, body).toBe(200)
  const parsed = new ICAL.Component(ICAL.parse(body))
  const events = parsed.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it))
  return { parsed, body, events, one: (part: string) => found(events, part) }
}

function found(events: ICAL.Event[], part: string): ICAL.Event {
  const [event, ...others] = events.filter(({ summary, uid }) => summary.includes(part) || uid.includes(part))
  if (!event || others.length > 0) throw new Error(`${others.length + 1} or no events with ${part}`)
  return event
}

const changedAt = (event: ICAL.Event) =>
  (event.component.getFirstPropertyValue('last-modified') as ICAL.Time).toJSDate().getTime()

describe('a calendar', () => {
  test('has planned and running repairs at their instants, and nothing that is done or has no time', async () => {
    const report = await aReport(shop)
    const yesterday = dayIn('UTC', new Date(Date.parse(today()) - DAY))
    const late = { startDate: yesterday, startTime: '08:00', endDate: yesterday, endTime: '09:00' }
    const [plannedStart, plannedEnd] = [hours(30), hours(33)]
    const planned = await shop.call(repairs.create, { ...report, title: 'Clutch', plannedStart, plannedEnd })
    const running = await shop.call(repairs.create, {
      ...report,
      title: 'Dent',
      status: 'in progress',
      ...late,
    })
    await shop.call(repairs.create, { ...report, title: 'Someday' })
    await shop.call(repairs.create, {
      ...report,
      title: 'Over',
      status: 'completed',
      ...late,
      repairCost: 1,
      mechanic: 'Max',
    })
    const { events, one, parsed } = await open(await make())
    const repairsOnly = events.filter(({ uid }) => uid.startsWith('repair-'))
    expect(repairsOnly.map(({ uid }) => uid).sort()).toEqual(
      [planned, running].map(({ id }) => `repair-${id}@pitlane`).sort(),
    )
    const clutch = one('Clutch')
    expect(clutch.summary).toBe(`R-${planned.number} Clutch (${report.vehicleKey})`)
    const seconds = (text: string) => Math.floor(Date.parse(text) / 1000) * 1000
    expect(clutch.startDate.toJSDate().getTime()).toBe(seconds(plannedStart))
    expect(clutch.endDate.toJSDate().getTime()).toBe(seconds(plannedEnd))
    expect(clutch.startDate.zone.tzid).toBe('UTC')
    expect(clutch.component.getFirstPropertyValue('url')).toMatch(new RegExp(`/r/${planned.number}$`))
    expect(changedAt(clutch)).toBe(seconds(planned.updatedAt))
    expect(one('Dent').summary).toContain('In progress: R-')
    expect(one('Dent').endDate.toJSDate().getTime()).toBeGreaterThan(Date.now())
    expect(parsed.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT15M')
    for (const { id } of [planned, running]) await shop.call(repairs.remove, { id })
  })

  test('tells a program of a change by its time, under the same name', async () => {
    const report = await aReport(shop)
    const plan = { plannedStart: hours(30), plannedEnd: hours(33) }
    const made = await shop.call(repairs.create, { ...report, title: 'Clutch', ...plan })
    const path = await make()
    const before = (await open(path)).one('Clutch')
    world.travel(2 * HOUR)
    await shop.call(repairs.update, { id: made.id, title: 'Clutch again', updatedAt: made.updatedAt })
    const after = (await open(path)).one('Clutch again')
    expect(after.uid).toBe(before.uid)
    expect(changedAt(after)).toBeGreaterThan(changedAt(before))
    await shop.call(repairs.remove, { id: made.id })
  })

  test('has routines all day long, up to 60 days ahead, by date or by what is expected, not further', async () => {
    const due = (days: number, title: string) =>
      aTemplate(shop, { title, intervalValue: days, intervalUnit: 'days' })
    const templates = [
      await due(CALENDAR_DAYS, 'Last day'),
      await due(CALENDAR_DAYS + 1, 'Too far'),
      { ...(await due(10, 'Paused')), isActive: false },
      { ...(await aTemplate(shop, { title: 'Oil' })), triggerType: 'mileage' as const, intervalValue: 1 },
    ]
    for (const template of templates) await shop.call(routine.create, template)
    await shop.call(api.demo.hq, {
      vehicle: { hqVehicleId: shop.car.hqVehicleId, odometer: (shop.car.mileage ?? 0) + 50 },
    })
    await shop.sync()
    const { events, one } = await open(await make())
    const routines = events.filter(({ uid }) => uid.startsWith('routine-'))
    expect(routines.map(({ summary }) => summary).sort()).toEqual([
      `Due: Last day (${shop.car.vehicleKey})`,
      `Overdue: Oil (${shop.car.vehicleKey})`,
    ])
    expect(one('Last day').startDate.isDate).toBe(true)
    expect(one('Last day').startDate.toString()).toBe(
      dayIn('UTC', new Date(Date.parse(today()) + CALENDAR_DAYS * DAY)),
    )
    expect(one('Oil').startDate.toString()).toBe(today())
  })

  test('says when a routine has changed: with it or its car, and every day only where the day is ours to guess', async () => {
    const template = await aTemplate(shop, { title: 'Tyres', intervalValue: 30, intervalUnit: 'days' })
    const { id, updatedAt } = await shop.call(routine.create, template)
    const path = await make()
    const second = (text: string) => Math.floor(Date.parse(text) / 1000) * 1000
    expect(changedAt((await open(path)).one('Tyres'))).toBe(second(updatedAt))
    world.travel(2 * DAY)
    const later = await open(path)
    expect(changedAt(later.one('Tyres'))).toBe(second(updatedAt))
    expect(changedAt(later.one('Oil'))).toBeGreaterThan(Date.now() + DAY / 2)
    await shop.call(api.demo.hq, { vehicle: { hqVehicleId: shop.car.hqVehicleId, location: 'Elsewhere' } })
    await shop.sync()
    const moved = changedAt((await open(path)).one('Tyres'))
    expect(moved).toBeGreaterThan(second(updatedAt))
    world.travel(3 * DAY)
    await shop.call(routine.update, { id, title: 'Tyres and rims' })
    expect(changedAt((await open(path)).one('Tyres and rims'))).toBeGreaterThan(moved)
    await shop.call(routine.remove, { id })
  })

  test('has what is expected to be due on the day of the prediction, up to 60 days ahead', async () => {
    const other = await aShop(world)
    // Out half of twenty days, 100 miles a day.
    for (const [id, from] of [-20, -10].entries())
      await other.enter({
        id: id + 1,
        hqVehicleId: other.car.hqVehicleId,
        status: 'completed',
        pickUp: hours(from * 24),
        return: hours((from + 5) * 24),
        odometerPickUp: 1_000,
        odometerReturn: 1_500,
      })
    await other.syncAll()
    const byMiles = async (title: string, miles: number) =>
      other.call(routine.create, {
        ...(await aTemplate(other, { title, vehicleKey: other.car.vehicleKey })),
        triggerType: 'mileage' as const,
        intervalValue: miles,
        intervalUnit: null,
      })
    const { predicted } = await byMiles('Oil', 1_005)
    const far = await byMiles('Brake pads', 4_000)
    const { events, one } = await open(await make(other))
    expect(events.map(({ summary }) => summary)).toEqual([`About due: Oil (${other.car.vehicleKey})`])
    expect(one('Oil').startDate.isDate).toBe(true)
    expect(one('Oil').startDate.toString()).toBe(predicted?.date)
    expect(
      far.predicted?.date.localeCompare(dayIn(timezone, new Date(Date.now() + CALENDAR_DAYS * DAY))),
    ).toBe(1)
  })

  test('keeps what is overdue on the day it is', async () => {
    await shop.call(api.demo.trial, { endsAt: hours(100 * 24) })
    const path = await make()
    world.travel((CALENDAR_DAYS + 5) * DAY)
    const { one } = await open(path)
    const event = one('Overdue: Last day')
    expect(event.startDate.toString()).toBe(dayIn(timezone, world.platform.clock()))
  })

  test('makes hostile texts harmless', async () => {
    const hostile = 'a;b,c\\d "e"\r\nEND:VEVENT\nBEGIN:VEVENT\rX:1\u2028😀 '
    const made = await shop.call(repairs.create, {
      ...(await aReport(shop)),
      title: `${hostile}`,
      mechanic: hostile.repeat(2),
      description: hostile.repeat(100),
      plannedStart: hours(1),
      plannedEnd: hours(2),
    })
    const { one, events, body } = await open(await make())
    expect(one(`repair-${made.id}`).summary).toContain('a;b,c\\d "e" END:VEVENT BEGIN:VEVENT X:1 😀')
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    for (const line of body.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toMatch(/[\p{Cc}\u2028]/u)
    }
    await shop.call(repairs.remove, { id: made.id })
  })

  test('of another business knows nothing of this one', async () => {
    const stranger = await aShop(world, 2)
    const { events } = await open(await make(stranger))
    expect(events).toEqual([])
  })
})

describe('the address of a calendar', () => {
  test('is made once, replaced by a new one at once, and ended', async () => {
    const eli = await anEmployee(world.app, shop, shop.tenant.slug)
    expect(await eli.call(calendar.current, {})).toBeNull()
    const first = await make(eli)
    expect(await eli.call(calendar.current, {})).toMatchObject({ lastUsedAt: null })
    expect((await get(first)).statusCode).toBe(200)
    const second = await make(eli)
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200])
    expect(await eli.call(calendar.end, {})).toEqual({ message: 'Your calendar is turned off' })
    expect((await get(second)).statusCode).toBe(404)
    expect(await eli.call(calendar.current, {})).toBeNull()
  })

  test('is stored as a digest only', async () => {
    const token = (await make()).replace('/calendar/', '').replace('.ics', '')
    const rows = await world.platform.database.inTenant(shop.tenant.id)<{ row: string }>(
      sql`select calendars::text as row from calendars where tenant_id = ${shop.tenant.id}`,
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })

  test('remembers its last use, and is not written again within a minute', async () => {
    const path = await make()
    const used = async () => (await shop.call(calendar.current, {}))?.lastUsedAt
    await get(path)
    const first = await used()
    expect(first).toEqual(expect.any(String))
    world.travel(30_000)
    await get(path)
    expect(await used()).toBe(first)
    world.travel(2 * MINUTE)
    await get(path)
    expect(await used()).not.toBe(first)
  })

  test('is nothing to whoever guesses, forgets the ending or brings another business’s token', async () => {
    const path = await make()
    const wrong = [
      path.replace(/.{3}\.ics$/, 'AAA.ics'),
      path.replace('.ics', ''),
      `${path}.ics`,
      '/calendar/.ics',
      '/calendar/a.ics',
      `/calendar/${'A'.repeat(22)}.${'A'.repeat(43)}.ics`,
    ]
    const answers = await Promise.all(wrong.map(async (one) => (await get(one)).statusCode))
    expect(answers).toEqual(wrong.map(() => 404))
  })

  test('is kept by nobody on the way, and told to nobody', async () => {
    const unseen = {
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': expect.stringContaining('noindex'),
    }
    const path = await make()
    expect((await get(path)).headers).toMatchObject({
      ...unseen,
      'content-type': 'text/calendar; charset=utf-8',
    })
    expect((await get(path.replace('.ics', '.csv'))).headers).toMatchObject(unseen)
  })

  test('ends with the person, with the business and with its trial, and making one asks to pay', async () => {
    const other = await aShop(world, 2)
    const eli = await anEmployee(world.app, other, other.tenant.slug)
    const path = await make(other)
    const ofEli = await make(eli)
    await other.call(api.accounts.updateUser, { id: eli.user.id, isActive: false })
    expect([(await get(path)).statusCode, (await get(ofEli)).statusCode]).toEqual([200, 404])
    await other.call(api.demo.trial, { endsAt: hours(-1) })
    expect((await get(path)).statusCode).toBe(404)
    await expect(make(other)).rejects.toMatchObject({ code: 'trial_ended' })
    await other.call(api.demo.trial, { endsAt: hours(24) })
    expect((await get(path)).statusCode).toBe(200)
    await suspend.run(moment(), [other.tenant.slug])
    expect((await get(path)).statusCode).toBe(404)
    await activate.run(moment(), [other.tenant.slug])
    expect((await get(path)).statusCode).toBe(200)
  })
})
