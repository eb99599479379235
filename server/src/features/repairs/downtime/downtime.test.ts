import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY)
const day = (days: number) => at(days).toISOString().slice(0, 10)
const time = (days: number) => at(days).toISOString().slice(11, 16)

const inWorkshop = async (days: number, of = shop) => ({
  ...(await aReport(of, { vehicleId: of.car.id, vehicleKey: of.car.vehicleKey })),
  status: 'in progress' as const,
  startDate: day(-days),
  startTime: time(-days),
  endDate: day(5),
  endTime: '17:00',
})

test('a repair that has not begun, or of which nobody said when, has no downtime', async () => {
  const none = { downtimeHours: null, notEarned: null }
  const made = await shop.call(api.repairs.create, await aReport(shop))
  expect(made).toMatchObject(none)
  expect(await shop.call(api.repairs.one, { id: made.id })).toMatchObject(none)
})

test('a repair keeps its car from its start to now, to its completion, or to an earlier end with a time', async () => {
  const { id, downtimeHours } = await shop.call(api.repairs.create, await inWorkshop(3))
  expect(downtimeHours).toBeCloseTo(72, 0)
  const finish = { id, status: 'completed', repairCost: 10, odometerReading: 5 } as const
  expect((await shop.call(api.repairs.update, finish)).downtimeHours).toBeCloseTo(72, 0)
  const earlier = await shop.call(api.repairs.update, { id, endDate: day(-1), endTime: time(-1) })
  expect(earlier.downtimeHours).toBeCloseTo(48, 1)
  const dayOnly = await shop.call(api.repairs.update, { id, endTime: null })
  expect(dayOnly.downtimeHours).toBeCloseTo(72, 0)
})

test('what was not earned is unknown until there is something to rest on, and then says what', async () => {
  const { id } = await shop.call(api.repairs.create, await inWorkshop(2))
  const read = () => shop.call(api.repairs.one, { id })
  expect(await read()).toMatchObject({ notEarned: null })

  const rental = (number: number, currency: string) => ({
    id: number,
    hqVehicleId: shop.car.hqVehicleId,
    status: 'completed',
    pickUp: at(-20 - number).toISOString(),
    return: at(-10 - number).toISOString(),
    price: 1_000,
    days: 10,
    currency,
  })
  for (const [number, currency] of [
    [1, 'USD'],
    [11, 'EUR'],
    [21, 'EUR'],
  ] as const)
    await shop.enter(rental(number, currency))
  await shop.syncAll()
  expect((await read()).notEarned).toBeNull()

  await shop.enter(rental(31, 'USD'))
  await shop.syncAll()
  const { notEarned, downtimeHours } = await read()
  expect(notEarned).toMatchObject({ basis: 'vehicle', perDay: 100 })
  const { share = 0, amount = 0 } = notEarned ?? {}
  expect(share).toBeGreaterThan(0)
  expect(amount).toBeCloseTo(((downtimeHours ?? 0) / 24) * 100 * share, 1)

  await shop.call(api.tenants.update, { currency: 'EUR' })
  expect((await read()).notEarned).toMatchObject({ basis: 'vehicle', perDay: 100 })
  await shop.call(api.tenants.update, { currency: 'CHF' })
  expect((await read()).notEarned).toBeNull()
})

test('a car that was not rented is reckoned by its class, else by the fleet, from five bookings of the last 90 days on', async () => {
  const own = await aShop(world)
  const { id } = await own.call(api.repairs.create, await inWorkshop(2, own))
  const reckoned = async (classOfOther: string) => {
    await world.platform.database.transaction(own.tenant.id, (query) =>
      query(sql`update vehicles set vehicle_class = case when id = ${own.other.id} then ${classOfOther} else 'Van' end
        where tenant_id = ${own.tenant.id}`),
    )
    return (await own.call(api.repairs.one, { id })).notEarned
  }
  const rent = (number: number, daysAgo: number) =>
    own.enter({
      id: number,
      hqVehicleId: own.other.hqVehicleId,
      status: 'completed',
      pickUp: at(-daysAgo - 2).toISOString(),
      return: at(-daysAgo).toISOString(),
      price: 150 + number,
      days: 2,
      currency: 'USD',
    })
  for (const [place, daysAgo] of [91, 80, 60, 40, 20].entries()) await rent(place, daysAgo)
  await own.syncAll()
  expect(await reckoned('Van')).toBeNull()
  await rent(5, 89)
  await own.syncAll()
  // Of 151 to 155 for two days each; the one of more than 90 days ago counts no more.
  expect(await reckoned('Van')).toMatchObject({ basis: 'class', perDay: 76.5 })
  expect(await reckoned('Sedan')).toMatchObject({ basis: 'fleet', perDay: 76.5 })
})
