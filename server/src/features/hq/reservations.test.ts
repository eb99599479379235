import { api } from '@pitlane/contract'
import { DAY } from '@pitlane/contract/durations'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { hq, vehicles } = api
const admin = await aConnectedTenant(world, 67)
const list = await admin.call(vehicles.list, {})
const askedBySync = reservationsAsked()
const all = await Promise.all(list.map((vehicle) => admin.call(hq.reservations, { id: vehicle.id })))

test('cars that are out have their rental, and reserved ones what comes', () => {
  const rented = list.flatMap((vehicle, index) => (vehicle.status === 'rented' ? [all[index] ?? []] : []))
  expect(rented.length).toBeGreaterThan(10)
  for (const reservations of rented) expect(reservations.map((it) => it.status)).toContain('rental')
})

test('only current and coming ones, in order of pick-up', () => {
  const now = Date.now()
  expect(all.flat().length).toBeGreaterThan(40)
  for (const reservations of all) {
    const picked = reservations.map((it) => it.pick_up_date ?? '')
    expect(picked).toEqual([...picked].sort())
    for (const { status, return_date } of reservations) {
      expect(['open', 'rental', 'pending', 'pending-reserved']).toContain(status)
      if (status !== 'rental') expect(Date.parse(return_date ?? '')).toBeGreaterThan(now)
    }
  }
})

test('nothing personal about a customer leaves the server', () => {
  expect(JSON.stringify(all)).not.toMatch(/customer\.example|phone|@/)
})

test('HQ is asked once for all of them', () => {
  expect(reservationsAsked() - askedBySync).toBe(1)
})

function reservationsAsked(): number {
  const asked = world.hq.requests().filter(({ tenant }) => tenant === admin.tenantToken)
  return asked.filter(({ path }) => path.includes('reservations')).length
}

test('HQ being down is told, and the next try asks again', async () => {
  const other = await aConnectedTenant(world, 3)
  const [vehicle] = await other.call(vehicles.list, {})
  await other.call(hq.saveConfig, {
    baseUrl: world.hq.baseUrl,
    tenantToken: other.tenantToken,
    userToken: 'down',
  })
  await expect(other.call(hq.reservations, { id: vehicle?.id ?? '' })).rejects.toMatchObject({ status: 502 })
  await other.call(hq.saveConfig, {
    baseUrl: world.hq.baseUrl,
    tenantToken: other.tenantToken,
    userToken: 'steady',
  })
  await expect(other.call(hq.reservations, { id: vehicle?.id ?? '' })).resolves.toBeInstanceOf(Array)
})

test('a vehicle without an HQ id says so', async () => {
  const [vehicle] = await admin.call(vehicles.list, {})
  await world.platform.database.transaction(admin.tenant.id, (run) =>
    run(
      sql`update vehicles set hq_vehicle_id = null where tenant_id = ${admin.tenant.id} and id = ${vehicle?.id}`,
    ),
  )
  await expect(admin.call(hq.reservations, { id: vehicle?.id ?? '' })).rejects.toMatchObject({
    status: 400,
    sentence: 'Vehicle is not linked to HQ',
  })
})

test("a stranger's vehicle does not exist, on every call that takes one", async () => {
  const stranger = await aTenant(world.app)
  const id = list[5]?.id ?? ''
  for (const endpoint of [vehicles.one, hq.reservations])
    for (const wanted of [id, 'nonsense', '00000000-0000-0000-0000-000000000000', "' or 1=1 --"])
      await expect(stranger.call(endpoint, { id: wanted }), endpoint.path).rejects.toMatchObject({
        code: 'not_found',
        sentence: 'The requested vehicle could not be found.',
      })
  expect(await stranger.call(vehicles.list, {})).toEqual([])
})

test('what a sync brought is told at once, although the card remembers for a minute', async () => {
  const demo = await openWorld({ demo: true })
  const shop = await aShop(demo)
  const told = async () => (await shop.call(hq.reservations, { id: shop.car.id })).map((it) => it.id)
  expect(await told()).toEqual([])
  const [pickUp, end] = [1, 3].map((days) => new Date(Date.now() + days * DAY).toISOString())
  await shop.enter({ id: 41, hqVehicleId: shop.car.hqVehicleId, status: 'open', pickUp, return: end })
  expect(await told()).toEqual([])
  await shop.sync()
  expect(await told()).toEqual(['41'])
})
