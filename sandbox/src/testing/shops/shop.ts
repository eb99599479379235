import { api } from '@pitlane/contract'
import type { Sent } from '@pitlane/contract/endpoint'
import { aFleet, aTenant } from '../makers.ts'
import type { openWorld } from '../world.ts'

type DemoWorld = Awaited<ReturnType<typeof openWorld>>
export type Entered = NonNullable<Sent<typeof api.demo.hq>['booking']>

/** A business whose HQ has a few cars, and no reservations but those that a test enters. */
export async function aShop(world: DemoWorld, size = 4) {
  const admin = await aTenant(world.app)
  const { bookings, demo, hq, vehicles } = api
  const tenantToken = aFleet(size)
  const connect = (userToken: string) =>
    admin.call(hq.saveConfig, { baseUrl: world.hq.baseUrl, tenantToken, userToken })
  await connect('steady')
  await admin.call(demo.hq, { bookings: 'none' })
  await admin.call(hq.sync, {})
  const [car, other] = (await admin.call(vehicles.list, {})).map(({ hqVehicleId, ...it }) => ({
    ...it,
    hqVehicleId: hqVehicleId ?? '',
  }))
  if (!car || !other) throw new Error('The fleet has no cars')
  return {
    ...admin,
    car,
    other,
    sync: () => admin.call(hq.sync, {}),
    /** A connection that was changed has all completed bookings read again, not only the latest. */
    async syncAll() {
      await connect('down')
      await connect('steady')
      return admin.call(hq.sync, {})
    },
    enter: (booking: Entered) => admin.call(demo.hq, { booking }),
    keptOf: async ({ id }: { id: string }) => (await admin.call(bookings.ofVehicle, { id })).bookings,
  }
}
