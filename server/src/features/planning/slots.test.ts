import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import { TEMPLATE_GONE } from '@pitlane/contract/routine/calls'
import { aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const { planning, repairs, routine, settings, tenants } = api
const always = { from: '00:00', to: '24:00' }
const roundTheClock = {
  hours: { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always },
  turnRoundMinutes: 60,
}
/** Full hours from the next one on, so that slots begin where something ends. */
const hour = (hours: number) =>
  new Date((Math.floor(world.platform.clock().getTime() / HOUR) + 1 + hours) * HOUR).toISOString()

let shop: Awaited<ReturnType<typeof aShop>>
beforeEach(async () => {
  shop = await aShop(world)
  await shop.call(planning.setWorkshop, roundTheClock)
})

const slots = (over: object = {}) => shop.call(planning.slots, { vehicleId: shop.car.id, hours: 2, ...over })
const book = async (pickUp: string, end: string, over: object = {}) => {
  await shop.enter({ id: 1, hqVehicleId: shop.car.hqVehicleId, status: 'open', pickUp, return: end, ...over })
  await shop.sync()
}
const planned = async (start: string, end: string, over: object = {}) => {
  const car = { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey }
  const repair = await shop.call(repairs.create, await aReport(shop, { ...car, ...over }))
  return shop.call(repairs.update, { id: repair.id, plannedStart: start, plannedEnd: end })
}

describe('slots of a car', () => {
  test('keep clear of a booking and of the turn-round before and after it', async () => {
    await book(hour(5), hour(10))
    const after = hour(0)
    expect((await slots({ after, hours: 4 })).slots[0]).toMatchObject({
      start: hour(0),
      end: hour(4),
      freeUntil: hour(4),
    })
    expect((await slots({ after, hours: 4.25 })).slots[0]).toMatchObject({ start: hour(11), freeUntil: null })
  })

  test('keep clear of its other repairs, and not of the one in question', async () => {
    const repair = await planned(hour(0), hour(6))
    expect((await slots({ after: hour(0) })).slots[0]).toMatchObject({ start: hour(6) })
    expect((await slots({ after: hour(0), repairId: repair.id })).slots[0]).toMatchObject({ start: hour(0) })
  })

  test('wait for the target end of what is in progress; what is late takes the car until further notice', async () => {
    const wall = (text: string) => ({ date: text.slice(0, 10), time: text.slice(11, 16) })
    const running = async (from: { date: string; time: string }, to: { date: string; time: string }) => {
      const times = { startDate: from.date, startTime: from.time, endDate: to.date, endTime: to.time }
      return shop.call(repairs.create, await aReport(shop, { status: 'in progress', ...times }))
    }
    await shop.call(tenants.update, { timezone: 'UTC' })
    await running(wall(hour(-2)), wall(hour(4)))
    expect((await slots({ after: hour(0) })).slots[0]).toMatchObject({ start: hour(4), freeUntil: null })
    await running(wall(hour(-5)), wall(hour(-2)))
    expect((await slots({ after: hour(0) })).slots).toEqual([])
  })

  test('for several repairs at once keep clear of none of them', async () => {
    const both = [await planned(hour(0), hour(3)), await planned(hour(3), hour(6))].map(({ id }) => id)
    const first = async (repairId: string | string[]) =>
      (await slots({ after: hour(0), hours: 5, repairId })).slots[0]?.start
    expect(await first(both[0] ?? '')).toBe(hour(6))
    expect(await first(both)).toBe(hour(0))
    const named = both.map((id) => `repairId=${id}`).join('&')
    const wish = `vehicleId=${shop.car.id}&hours=5&after=${hour(0)}&${named}`
    const answer = await world.app.inject({ url: `/api/slots?${wish}`, headers: { cookie: shop.cookies() } })
    expect(answer.json().slots[0]).toMatchObject({ start: hour(0) })
    await expect(first(Array.from({ length: 101 }, () => 'many'))).rejects.toMatchObject({ code: 'invalid' })
  })

  test('wait for the mechanic, whichever car keeps them', async () => {
    await shop.call(settings.addMechanic, { name: 'Maria' })
    const other = { vehicleId: shop.other.id, vehicleKey: shop.other.vehicleKey, mechanic: 'Maria' }
    await planned(hour(0), hour(3), other)
    expect((await slots({ after: hour(0), mechanic: 'Maria' })).slots[0]).toMatchObject({
      start: hour(3),
      freeUntil: null,
    })
    expect((await slots({ after: hour(0), mechanic: 'Joe' })).slots[0]).toMatchObject({ start: hour(0) })
  })

  test('say whether a routine would be done before it is due', async () => {
    const template = await shop.call(
      routine.create,
      await aTemplate(shop, { vehicleKey: shop.car.vehicleKey, intervalValue: 2, intervalUnit: 'days' }),
    )
    const { slots: found } = await slots({ templateId: template.id })
    const dayAfter = Date.parse(`${template.nextDueDate}T00:00:00Z`) + DAY
    expect(found.map((it) => it.beforeDue)).toEqual(found.map((it) => Date.parse(it.end) <= dayAfter))
    expect([found[0]?.beforeDue, found.at(-1)?.beforeDue]).toEqual([true, false])
    expect((await slots()).slots[0]?.beforeDue).toBeNull()
  })

  test('that are none have a reason', async () => {
    await book(hour(1), new Date(Date.now() + 70 * DAY).toISOString())
    expect(await slots({ hours: 6 })).toEqual({
      slots: [],
      reason: 'No free stretch of 6 working hours in the next 60 days.',
    })
    const { reason } = await slots({ hours: 1, before: hour(0) })
    expect(reason).toMatch(/^No free stretch of 1 working hour before [A-Z][a-z]{2} \d+\.$/)
  })

  test('of a late rental begin two hours and a turn-round from now', async () => {
    await book(hour(-30), hour(-3), { status: 'rental' })
    const [first] = (await slots()).slots
    const late = Date.parse(first?.start ?? '') - world.platform.clock().getTime()
    expect(late).toBeGreaterThan(2.9 * HOUR)
    expect(late).toBeLessThanOrEqual(3.25 * HOUR)
  })

  test('for a repair or a routine that is not there, or a stranger’s, are none', async () => {
    const mine = await planned(hour(0), hour(3))
    const template = await shop.call(routine.create, await aTemplate(shop))
    const stranger = await aShop(world)
    const ask = (over: object) =>
      stranger.call(planning.slots, { vehicleId: stranger.car.id, hours: 2, ...over })
    for (const repairId of [mine.id, shop.user.id, 'nothing', ''])
      await expect(ask({ repairId })).rejects.toMatchObject({ code: 'not_found', sentence: REPAIR_GONE })
    for (const templateId of [template.id, shop.user.id, 'nothing'])
      await expect(ask({ templateId })).rejects.toMatchObject({ code: 'not_found', sentence: TEMPLATE_GONE })
    const both = { repairId: [mine.id, mine.id], templateId: template.id }
    expect((await slots(both)).slots).not.toEqual([])
    await expect(slots({ repairId: [mine.id, shop.user.id] })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are not told to strangers, and strange wishes are refused', async () => {
    const stranger = await aShop(world)
    const theirs = { vehicleId: shop.car.id, hours: 2 }
    await expect(stranger.call(planning.slots, theirs)).rejects.toMatchObject({ code: 'not_found' })
    for (const hours of [0, 0.3, 401, 'many'])
      await expect(slots({ hours })).rejects.toMatchObject({ code: 'invalid' })
    await expect(slots({ before: 'soon' })).rejects.toMatchObject({ code: 'invalid' })
  })
})
