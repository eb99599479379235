import { api } from '@pitlane/contract'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })

test('a key of 200 characters is taken wherever a vehicle is named; a longer one is cut to that', async () => {
  const owner = await aConnectedTenant(world, 3)
  const [vehicle] = await owner.call(api.vehicles.list, {})
  const key = 'Ü/ &%'.repeat(40)
  const change = { hqVehicleId: vehicle?.hqVehicleId ?? '', vehicle_key: `${key}and more` }
  await owner.call(api.demo.hq, { vehicle: change })
  await owner.call(api.hq.sync, {})
  const synced = await owner.call(api.vehicles.one, { id: vehicle?.id ?? '' })
  expect(synced.vehicleKey).toBe(key)
  const found = await owner.call(api.vehicles.list, { vehicleKey: key })
  expect(found.map((it) => it.id)).toEqual([synced.id])
  for (const vehicleKey of ['', key.slice(1), key.toLowerCase(), `${key} or more`])
    expect(await owner.call(api.vehicles.list, { vehicleKey })).toEqual([])

  const named = { vehicleId: synced.id, vehicleKey: key }
  const repair = await owner.call(api.repairs.create, await aReport(owner, named))
  expect(repair.vehicleKey).toBe(key)
  await owner.call(api.repairs.update, { id: repair.id, vehicleKey: key, title: 'Edited' })
  const routine = await owner.call(api.routine.create, await aTemplate(owner, { vehicleKey: key }))
  const { created } = await owner.call(api.routine.createMany, {
    templates: [{ vehicleKey: key, title: 'Oil', intervalValue: 30 }],
  })
  expect(created).toBe(1)
  const own = await owner.call(api.routine.ofVehicle, { vehicleKey: key })
  expect(own.map((it) => it.id)).toContain(routine.id)
  const row = {
    ...{ vehicleKey: key, title: 'Oil', description: 'Changed', category: 'oil_change', urgencyLevel: 'low' },
    ...{ repairCost: 1, odometerReading: 1, endDate: '2026-01-01' },
  }
  expect((await owner.call(api.imports.importCsv, { repairs: [row] })).errorDetails).toEqual([])
  expect(await owner.call(api.repairs.list, { search: key, limit: 10 })).toMatchObject({ total: 2 })
})
