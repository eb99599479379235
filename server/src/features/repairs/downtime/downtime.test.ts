import { api } from '@pitlane/contract'
import { aReport } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const shop = await aShop(world)
const DAY = 86_400_000
const at = (days: number) => new Date(world.platform.clock().getTime() + days * DAY)
const day = (days: number) => at(days).toISOString().slice(0, 10)
const time = (days: number) => at(days).toISOString().slice(11, 16)

const inWorkshop = async (days: number) => ({
  ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })),
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
