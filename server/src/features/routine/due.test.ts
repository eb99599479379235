import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { askingAgain } from '@pitlane/sandbox/testing/calls/asking-again'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { routine, repairs } = api
const today = () => new Date(world.platform.clock()).toISOString().slice(0, 10)
const day = (days: number) => addInterval(today(), days, 'days')
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

afterEach(() => world.travel(0))

const stateOf = async (shop: Shop, id: string) =>
  ((await shop.call(routine.list, {})) as RoutineTemplate[]).find((it) => it.id === id)

async function drive(shop: Shop, index: number, odometer: number): Promise<void> {
  const vehicle = (await shop.call(api.vehicles.list, {}))[index]
  world.hq.change(shop.tenantToken, { vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', odometer } })
  await shop.call(api.hq.sync, {})
}

describe('next due follows', () => {
  test('completing, reopening, editing the date, relinking and deleting a linked repair', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [monthly, weekly] = [
      await shop.call(routine.create, await aTemplate(shop, { intervalValue: 1, intervalUnit: 'months' })),
      await shop.call(
        routine.create,
        await aTemplate(shop, { title: 'Wash', intervalValue: 1, intervalUnit: 'weeks' }),
      ),
    ]
    const next = async () => {
      const [one, other] = [await stateOf(shop, monthly.id), await stateOf(shop, weekly.id)]
      return [one?.lastCompletedDate, one?.nextDueDate, other?.lastCompletedDate, other?.nextDueDate]
    }
    const untouched = [null, addInterval(today(), 1, 'months'), null, day(7)]
    const repair = await shop.call(repairs.create, await aReport(shop, { templateId: monthly.id }))
    expect(await next()).toEqual(untouched)

    const change = (over: object) => shop.call(repairs.update, { id: repair.id, ...over })
    await change({ status: 'completed', endDate: '2026-01-31', repairCost: 1, odometerReading: 9 })
    expect(await next()).toEqual(['2026-01-31', '2026-02-28', null, day(7)])
    expect((await shop.call(repairs.one, { id: repair.id })).originatingTemplate).toMatchObject({
      nextDueDate: '2026-02-28',
    })
    await change({ endDate: '2026-03-31' })
    expect(await next()).toEqual(['2026-03-31', '2026-04-30', null, day(7)])
    await change({ status: 'need' })
    expect(await next()).toEqual(untouched)
    await change({ status: 'completed', endDate: '2026-05-10' })
    await change({ templateId: weekly.id })
    expect(await next()).toEqual([null, untouched[1], '2026-05-10', '2026-05-17'])
    await shop.call(repairs.remove, { id: repair.id })
    expect(await next()).toEqual(untouched)
  })

  test('the odometer of the last completion, and for miles one without a reading does not count', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [car] = await shop.call(api.vehicles.list, {})
    const mileage = car?.mileage ?? 0
    const template = await shop.call(
      routine.create,
      await aTemplate(shop, { triggerType: 'mileage', intervalValue: 5_000 }),
    )
    const due = async () => (await stateOf(shop, template.id))?.nextDueMileage
    expect(await due()).toBe(mileage + 5_000)
    const done = { templateId: template.id, status: 'completed', repairCost: 1 } as const
    const first = await shop.call(
      repairs.create,
      await aReport(shop, { ...done, endDate: '2026-01-01', odometerReading: 1_000 }),
    )
    const last = await shop.call(
      repairs.create,
      await aReport(shop, { ...done, endDate: '2026-02-01', odometerReading: 2_000 }),
    )
    expect(await stateOf(shop, template.id)).toMatchObject({
      lastCompletedDate: '2026-02-01',
      lastCompletedMileage: 2_000,
      nextDueMileage: 7_000,
      dueStatus: 'overdue',
      milesOverdue: mileage - 7_000,
    })
    await shop.call(repairs.update, { id: last.id, odometerReading: mileage })
    expect(await stateOf(shop, template.id)).toMatchObject({
      nextDueMileage: mileage + 5_000,
      dueStatus: 'current',
    })
    await shop.call(repairs.remove, { id: last.id })
    expect(await due()).toBe(6_000)
    await shop.call(repairs.remove, { id: first.id })
    expect(await due()).toBe(mileage + 5_000)
  })

  test('miles that are driven, and a mileage that falls', async () => {
    const shop = await aConnectedTenant(world, 2)
    const [car] = await shop.call(api.vehicles.list, {})
    const mileage = car?.mileage ?? 0
    const template = await shop.call(
      routine.create,
      await aTemplate(shop, { triggerType: 'mileage', intervalValue: 5_000 }),
    )
    const stand = async () => {
      const now = await stateOf(shop, template.id)
      return now && [now.dueStatus, dueInWords(now, DEFAULT_UNITS)]
    }
    await drive(shop, 0, mileage + 4_600)
    expect(await stand()).toEqual(['due_soon', 'in 400 miles'])
    await drive(shop, 0, mileage + 5_000)
    expect(await stand()).toEqual(['overdue', 'Due now'])
    await drive(shop, 0, mileage + 5_300)
    expect(await stand()).toEqual(['overdue', 'Overdue by 300 miles'])
    await drive(shop, 0, mileage + 1_000)
    await drive(shop, 0, mileage + 1_001)
    expect(await stand()).toEqual(['current', 'in 3,999 miles'])
  })

  test('a mileage that is unknown is counted from as soon as it is known', async () => {
    const shop = await aConnectedTenant(world, 80)
    const fleet = await shop.call(api.vehicles.list, {})
    const index = fleet.findIndex((it) => it.mileage === null)
    const template = await shop.call(
      routine.create,
      await aTemplate(shop, {
        vehicleKey: fleet[index]?.vehicleKey ?? '',
        triggerType: 'mileage',
        intervalValue: 5_000,
      }),
    )
    expect(template).toMatchObject({ nextDueMileage: null, milesUntilDue: null, dueStatus: 'current' })
    expect(dueInWords(template, DEFAULT_UNITS)).toBe('Vehicle mileage unknown')
    expect((await shop.call(routine.overduePreview, {})).skippedTemplates).toMatchObject([
      { id: template.id, reason: 'Vehicle mileage unknown' },
    ])
    await drive(shop, index, 30_000)
    expect(await stateOf(shop, template.id)).toMatchObject({ nextDueMileage: 35_000, milesUntilDue: 5_000 })
    await drive(shop, index, 31_000)
    expect(await stateOf(shop, template.id)).toMatchObject({ nextDueMileage: 35_000, milesUntilDue: 4_000 })
    expect((await shop.call(routine.overduePreview, {})).skippedTemplates).toEqual([])
  })
})

describe('as days pass', () => {
  test('a routine comes due where the business is, and the due list says so', async () => {
    const shop = await aConnectedTenant(world, 2)
    const template = await shop.call(routine.create, await aTemplate(shop, { intervalValue: 10 }))
    const inactive = await aTemplate(shop, { title: 'Never', intervalValue: 1, isActive: false })
    await shop.call(routine.create, inactive)
    const seen: [string | undefined, string[]][] = []
    for (const days of [0, 3, 9, 10, 11]) {
      world.travel(days * DAY)
      await reopen(shop)
      const due = await shop.call(routine.due, {})
      const now = await stateOf(shop, template.id)
      seen.push([now && `${now.dueStatus}: ${dueInWords(now, DEFAULT_UNITS)}`, due.map((it) => it.title)])
    }
    expect(seen).toEqual([
      ['current: in 10 days', []],
      ['due_soon: in 7 days', []],
      ['due_soon: in 1 day', []],
      ['due_today: Due today', ['Check the brakes']],
      ['overdue: Overdue by 1 day', ['Check the brakes']],
    ])
  })

  test('the same moment is another day on each side of the date line', async () => {
    const shop = await aConnectedTenant(world, 2)
    // 10:30 in UTC: tomorrow already at Kiritimati, still yesterday at Pago Pago.
    const now = Date.now()
    world.travel(Date.parse(`${new Date(now).toISOString().slice(0, 10)}T10:30:00Z`) - now)
    const template = await shop.call(routine.create, await aTemplate(shop, { intervalValue: 1 }))
    const statusIn = async (timezone: string) => {
      await setTimezone(shop, timezone)
      return (await stateOf(shop, template.id))?.daysUntilDue
    }
    expect(await statusIn('UTC')).toBe(1)
    expect(await statusIn('Pacific/Kiritimati')).toBe(0)
    expect(await statusIn('Pacific/Pago_Pago')).toBe(2)
  })

  test('what is due rests on what was done of routines, and on no other change of a repair', async () => {
    const shop = await aConnectedTenant(world, 2)
    const { id: templateId } = await shop.call(routine.create, await aTemplate(shop))
    const ask = askingAgain(world, shop)
    const paths = ['', '?order=due&page=1&limit=10', '/due/current'].map(
      (rest) => `/api/routine-templates${rest}`,
    )
    const areNew = async () => new Set((await Promise.all(paths.map(ask))).map(({ isNew }) => isNew))
    await areNew()
    const { id } = await shop.call(repairs.create, await aReport(shop, { templateId }))
    await shop.call(repairs.update, { id, urgencyLevel: 'critical', assignedTo: shop.user.id })
    const endDate = new Date(world.platform.clock()).toISOString().slice(0, 10)
    await shop.call(repairs.create, await aReport(shop, { status: 'completed', endDate }))
    expect(await areNew()).toEqual(new Set([false]))
    const changes: object[] = [
      { status: 'completed', endDate, repairCost: 1 },
      { odometerReading: 2 },
      { status: 'need' },
      { status: 'completed', endDate, repairCost: 1 },
      { templateId: null },
      { templateId },
    ]
    for (const change of changes) {
      await shop.call(repairs.update, { id, ...change })
      expect(await areNew()).toEqual(new Set([true]))
      expect(await areNew()).toEqual(new Set([false]))
    }
    await shop.call(repairs.remove, { id })
    expect(await areNew()).toEqual(new Set([true]))
  })

  test('an unchanged list is not sent again; what was done, the fleet, the time zone and the next day make it another', async () => {
    const shop = await aConnectedTenant(world, 2)
    const { id: templateId } = await shop.call(routine.create, await aTemplate(shop))
    const done = { templateId, status: 'completed' as const, endDate: '2026-01-31' }
    const ask = askingAgain(world, shop)
    const paths = ['', '?page=1', '?search=brakes', '/due/current', '/overdue/preview'].map(
      (rest) => `/api/routine-templates${rest}`,
    )
    const all = async () =>
      new Set((await Promise.all(paths.map(ask))).map(({ isNew, isSent }) => (isNew ? 'new' : isSent)))
    expect(await all()).toEqual(new Set(['new']))
    const changes: (() => Promise<unknown>)[] = [
      async () => shop.call(repairs.create, await aReport(shop, done)),
      async () => drive(shop, 0, 900_000),
      async () => shop.call(routine.create, await aTemplate(shop, { title: 'Another' })),
      () => setTimezone(shop, 'America/Los_Angeles'),
      async () => world.travel(DAY),
    ]
    for (const change of changes) {
      expect(await all()).toEqual(new Set([false]))
      await change()
      expect(await all()).toEqual(new Set(['new']))
    }
  })
})

/** A new session: the old one has run out after a long journey, and may be remembered with what the business was. */
async function reopen(shop: Shop): Promise<void> {
  const { adminUsername: username, adminPassword: password, businessSlug } = shop.registration
  await shop.call(api.accounts.signIn, { username, password, businessSlug })
}

async function setTimezone(shop: Shop, timezone: string): Promise<void> {
  const run = world.platform.database.inTenant(shop.tenant.id)
  await run(sql`update tenants set timezone = ${timezone} where id = ${shop.tenant.id}`)
  await reopen(shop)
}
