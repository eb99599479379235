import { api } from '@pitlane/contract'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles'
import { aConnectedTenant, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()

test('the routines of a vehicle are for its own business; a key it does not know is not there', async () => {
  const admin = await aConnectedTenant(world, 2)
  const stranger = await aTenant(world.app)
  const [vehicle] = await admin.call(api.vehicles.list, {})
  const vehicleKey = vehicle?.vehicleKey ?? ''
  expect(await admin.call(api.routine.ofVehicle, { vehicleKey })).toEqual([])
  const missing = { code: 'not_found', sentence: VEHICLE_NOT_FOUND }
  await expect(admin.call(api.routine.ofVehicle, { vehicleKey: 'T-0/?' })).rejects.toMatchObject(missing)
  await expect(stranger.call(api.routine.ofVehicle, { vehicleKey })).rejects.toThrow()
})
