import { api } from '@pitlane/contract'
import { ENDS_BEFORE_IT_BEGINS } from '@pitlane/contract/conflicts/calls'
import { DAY } from '@pitlane/contract/durations'
import { aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const { conflicts, repairs, routine, vehicles } = api
const from = (ms: number) =>
  new Date(Math.floor(world.platform.clock().getTime() / 1000) * 1000 + ms).toISOString()

const shop = await aShop(world, 9)
const [wanted, free, elsewhere, due, booked, touching, unsafe, high, other] = await shop.call(
  vehicles.list,
  {},
)
type Car = typeof wanted
const [pickUp, back] = [from(5 * DAY), from(8 * DAY)]

const alternatives = async (car: Car = wanted) =>
  shop.call(conflicts.alternatives, { id: car?.id ?? '', from: pickUp, to: back })
const report = async (car: Car, over: object) =>
  shop.call(
    repairs.create,
    await aReport(shop, { vehicleId: car?.id ?? '', vehicleKey: car?.vehicleKey ?? '', ...over }),
  )

beforeAll(async () => {
  const run = world.platform.database.inTenant(shop.tenant.id)
  const book = (id: number, car: Car, start: string, end: string) =>
    shop.enter({ id, hqVehicleId: car?.hqVehicleId ?? '', status: 'open', pickUp: start, return: end })
  await book(1, booked, from(7 * DAY), from(9 * DAY))
  await book(2, touching, back, from(9 * DAY))
  await book(3, wanted, pickUp, back)
  await shop.sync()
  await run(sql`
    update vehicles set vehicle_class = case when id = ${other?.id} then 'Van' else 'Compact' end, status = 'available',
      location = case when id = ${elsewhere?.id} then 'Airport' else 'Downtown' end
    where tenant_id = ${shop.tenant.id}`)
  await report(unsafe, { urgencyLevel: 'critical' })
  await report(high, { urgencyLevel: 'high', title: 'Wipers' })
  await shop.call(
    routine.create,
    await aTemplate(shop, { vehicleKey: due?.vehicleKey ?? '', title: 'Wash', intervalValue: 6 }),
  )
})

test('are of the same class, free and not blocked: at the same location first, then with nothing due', async () => {
  const found = await alternatives()
  const keyOf = (car: Car) => car?.vehicleKey
  expect(found.map(({ vehicle }) => vehicle.vehicleKey)).toEqual([
    ...[free, touching, high].map(keyOf).sort(byKey),
    keyOf(due),
    keyOf(elsewhere),
  ])
  const told = new Map(found.map((it) => [it.vehicle.id, it]))
  expect(told.get(free?.id ?? '')).toMatchObject({ sameLocation: true, isReady: true, reasons: [] })
  expect(told.get(elsewhere?.id ?? '')).toMatchObject({ sameLocation: false, isReady: true })
  expect(told.get(high?.id ?? '')).toMatchObject({
    isReady: false,
    reasons: [{ kind: 'high_repair', repair: { title: 'Wipers' } }],
  })
  expect(told.get(due?.id ?? '')).toMatchObject({
    isReady: false,
    reasons: [{ kind: 'due_on_rental', template: { title: 'Wash' } }],
  })
})

test('there are none for a car that is alone in its class', async () => {
  expect(await alternatives(other)).toEqual([])
})

test('the end of the time must be after its start', async () => {
  const asked = { id: wanted?.id ?? '', from: back, to: back }
  await expect(shop.call(conflicts.alternatives, asked)).rejects.toMatchObject({
    sentence: ENDS_BEFORE_IT_BEGINS,
  })
})

const byKey = (one = '', other = '') => one.localeCompare(other, 'en', { numeric: true })
