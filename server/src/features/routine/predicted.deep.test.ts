import { api } from '@pitlane/contract'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import type { RoutineTemplate, TemplatePage } from '@pitlane/contract/routine/calls'
import { aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop, type Entered } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const { demo, oilChange, planning, routine, tenants, vehicles } = api
/** By day in every zone asked for, so that no day begins while a test runs; at a full second, as HQ writes times. */
const now = Math.floor(Date.now() / DAY) * DAY + 17 * HOUR
world.travel(now - Date.now())
const day = (days: number) => new Date(now + days * DAY).toISOString()

let shop: Awaited<ReturnType<typeof aShop>>
let nextId = 1
beforeEach(async () => {
  shop = await aShop(world)
  nextId = 1
})

type Car = Pick<(typeof shop)['car'], 'id' | 'hqVehicleId' | 'vehicleKey'>

const book = (car: Car, from: number, until: number, over: Partial<Entered> = {}) =>
  shop.enter({
    id: nextId++,
    hqVehicleId: car.hqVehicleId,
    status: 'completed',
    pickUp: day(from),
    return: day(until),
    ...over,
  })
const drive = (car: Car, from: number, until: number, miles: number) =>
  book(car, from, until, { odometerPickUp: 1_000, odometerReturn: 1_000 + miles })
/** A car that is out half of its twenty days, 100 miles a day. */
const driveHalf = async (car: Car) => {
  await drive(car, -20, -15, 500)
  await drive(car, -10, -5, 500)
}
const mileageOf = async (car: Car) => (await shop.call(vehicles.one, { id: car.id })).mileage ?? 0
const routineOf = async (car: Car, miles: number) =>
  shop.call(
    routine.create,
    await aTemplate(shop, {
      vehicleKey: car.vehicleKey,
      triggerType: 'mileage',
      intervalValue: miles,
      intervalUnit: null,
    }),
  )
const predictedOf = async ({ id, vehicleKey }: RoutineTemplate) =>
  (await shop.call(routine.ofVehicle, { vehicleKey })).find((it) => it.id === id)?.predicted
const dayAfter = (days: number) => dayIn(shop.tenant.timezone, new Date(now + days * DAY))

describe('a routine by mileage is predicted', () => {
  test('from the distances and the share of days of its own car', async () => {
    await driveHalf(shop.car)
    await shop.syncAll()
    const template = await routineOf(shop.car, 1_005)
    expect(template.predicted).toEqual({ date: dayAfter(20.1), basis: 'vehicle', rentals: 2, perDay: 100 })
  })

  test('the same in every answer', async () => {
    await driveHalf(shop.car)
    await shop.syncAll()
    const { id, predicted } = await routineOf(shop.car, 1_005)
    expect(predicted).not.toBeNull()
    const find = (all: RoutineTemplate[]) => all.find((it) => it.id === id)?.predicted
    expect(find((await shop.call(routine.list, {})) as RoutineTemplate[])).toEqual(predicted)
    for (const order of ['vehicle', 'due'] as const) {
      const page = (await shop.call(routine.list, { page: 1, order })) as TemplatePage
      expect(find(page.templates)).toEqual(predicted)
    }
    expect((await shop.call(routine.update, { id, title: 'Other' })).predicted).toEqual(predicted)
  })

  test('sooner when bookings take the car, and a booking that appears moves it', async () => {
    await driveHalf(shop.car)
    await shop.syncAll()
    const template = await routineOf(shop.car, 505)
    expect(template.predicted?.date).toBe(dayAfter(10.1))
    await book(shop.car, 1, 40, { status: 'open' })
    await shop.syncAll()
    expect((await predictedOf(template))?.date).toBe(dayAfter(5.55))
    const page = (await shop.call(routine.list, { page: 1 })) as TemplatePage
    expect(page.templates.map((it) => it.predicted?.date)).toEqual([dayAfter(5.55)])
  })

  test('from its class, or the fleet, when it has too few rentals of its own', async () => {
    const fleet = await shop.call(vehicles.list, {})
    const [one, other] = fleet.flatMap((car) => {
      const alike = fleet.find((it) => it.id !== car.id && it.vehicleClass === car.vehicleClass)
      const { hqVehicleId } = car
      return alike && hqVehicleId ? [{ ...car, hqVehicleId }] : []
    })
    const odd = fleet.find((car) => car.vehicleClass !== one?.vehicleClass)
    if (!one || !other) throw new Error('No two cars are of a class')
    for (const from of [-40, -36, -32, -28]) await drive(other, from, from + 2, 100)
    await shop.syncAll()
    const template = await routineOf(one, 500)
    expect(template.predicted).toBeNull()
    await drive(other, -24, -22, 100)
    await shop.syncAll()
    expect(await predictedOf(template)).toMatchObject({ basis: 'class', rentals: 5, perDay: 50 })
    if (odd)
      expect((await routineOf(odd as Car, 500)).predicted).toMatchObject({ basis: 'fleet', rentals: 5 })
  })

  test('without distances that cannot be', async () => {
    await driveHalf(shop.car)
    await drive(shop.car, -4, -3, -10)
    await drive(shop.car, -3, -2, 2_001)
    await shop.syncAll()
    const template = await routineOf(shop.car, 1_000)
    expect(template.predicted).toMatchObject({ rentals: 2, perDay: 100 })
  })

  test('for today when it is reached, even when no distance is known', async () => {
    const template = await routineOf(shop.car, 100)
    expect(template.predicted).toBeNull()
    const mileage = (await mileageOf(shop.car)) + 100
    await shop.call(demo.hq, { vehicle: { hqVehicleId: shop.car.hqVehicleId, odometer: mileage } })
    await shop.syncAll()
    expect(await predictedOf(template)).toEqual({ date: dayAfter(0), basis: null, rentals: 0, perDay: null })
  })

  test('never further than a year, and never by time', async () => {
    await driveHalf(shop.car)
    await shop.syncAll()
    expect((await routineOf(shop.car, 50 * 364)).predicted?.date).toBe(dayAfter(364))
    expect((await routineOf(shop.car, 50 * 367)).predicted).toBeNull()
    const byTime = await shop.call(routine.create, await aTemplate(shop, { vehicleKey: shop.car.vehicleKey }))
    expect(byTime).toMatchObject({ triggerType: 'time', predicted: null })
  })

  test('in the zone of the business', async () => {
    await driveHalf(shop.car)
    await shop.syncAll()
    const template = await routineOf(shop.car, 1_000)
    const dates = []
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await shop.call(tenants.update, { timezone })
      dates.push([(await predictedOf(template))?.date, dayIn(timezone, new Date(now + 20 * DAY))])
    }
    for (const [found, expected] of dates) expect(found).toBe(expected)
  })

  test('and slots say whether they end before that day is over', async () => {
    const always = { from: '00:00', to: '24:00' }
    const hours = {
      mon: always,
      tue: always,
      wed: always,
      thu: always,
      fri: always,
      sat: always,
      sun: always,
    }
    await shop.call(planning.setWorkshop, { hours, turnRoundMinutes: 60 })
    await driveHalf(shop.car)
    await shop.syncAll()
    const template = await routineOf(shop.car, 100)
    expect(template.predicted?.date).toBe(dayAfter(2))
    const asked = { vehicleId: shop.car.id, hours: 2, templateId: template.id }
    const { slots } = await shop.call(planning.slots, asked)
    expect(slots.map((it) => it.beforeDue)).toEqual([true, true, true, false, false])
  })
})

test('oil changes that are begun for the fleet are predicted too', async () => {
  await driveHalf(shop.car)
  await shop.syncAll()
  await shop.call(oilChange.initialize, {})
  const [template] = await shop.call(routine.ofVehicle, { vehicleKey: shop.car.vehicleKey })
  expect(template?.predicted).toMatchObject({ basis: 'vehicle', perDay: 100, date: dayAfter(100) })
})
