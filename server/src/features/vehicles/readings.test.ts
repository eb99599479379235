import { api } from '@pitlane/contract'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ demo: true })

test('what an odometer shows is kept once for every change, and an unchanged sync keeps nothing', async () => {
  const shop = await aShop(world)
  const { hqVehicleId } = shop.car
  const mileage = shop.car.mileage ?? 0
  const readings = () =>
    world.platform.database.inTenant(shop.tenant.id)<{ odometer: number; vehicleId: string }>(sql`
      select odometer, vehicle_id as "vehicleId" from odometer_readings
      where tenant_id = ${shop.tenant.id} order by read_at`)
  const first = await readings()
  const fleet = await shop.call(api.vehicles.list, {})
  const shown = fleet.filter((it) => it.mileage !== null)
  expect(first.map((it) => it.vehicleId).sort()).toEqual(shown.map((it) => it.id).sort())

  await shop.sync()
  expect(await readings()).toEqual(first)
  await shop.call(api.demo.hq, { vehicle: { hqVehicleId, odometer: mileage + 250 } })
  await shop.sync()
  await shop.sync()
  expect((await readings()).slice(first.length)).toEqual([
    { odometer: mileage + 250, vehicleId: shop.car.id },
  ])
})
