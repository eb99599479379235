import { VEHICLE_KEY_MAX } from '@pitlane/contract/formats'
import { limits } from '@pitlane/contract/limits'
import { tooSteep } from '@pitlane/sandbox/testing/calls/growth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignKeys } from './assign-keys.ts'
import { digested, type IncomingVehicle } from './incoming.ts'
import { nextMileage, withinLimit } from './receive-fleet.ts'

const vehicle = (hqVehicleId: string, vehicleKey: string): IncomingVehicle => ({
  hqVehicleId,
  vehicleKey,
  vehicleClass: null,
  make: 'Make',
  model: 'Model',
  year: 2024,
  vin: null,
  licensePlate: null,
  status: 'available',
  location: null,
  mileage: null,
  color: null,
  plateExpires: null,
  registrationExpires: null,
  inspectionExpires: null,
  hqData: '{}',
})
const known = (id: string, vehicleKey: string, isArchived = false) => ({
  id,
  hqVehicleId: id,
  vehicleKey,
  mileage: null,
  hqMileage: null,
  sourceDigest: null,
  isArchived,
})

test('keys are unique whatever comes in, and whoever has a key keeps it', async () => {
  const key = fc.constantFrom('A', 'A-2', 'B', 'B-2', 'C')
  const fleet = fc.uniqueArray(fc.tuple(fc.nat(30), key), { selector: ([id]) => id, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(fleet, fc.uniqueArray(key), async (incoming, staying) => {
      const others = staying.map((it, index) => known(`stay-${index}`, it))
      const { keys } = await assignKeys(
        incoming.map(([id, it]) => vehicle(String(id), it)),
        new Map(),
        others,
      )
      const given = [...keys.values(), ...staying]
      expect(new Set(given).size).toBe(given.length)
      expect(keys.size).toBe(incoming.length)
    }),
  )
  const owner = known('2', 'T-1')
  const { keys } = await assignKeys([vehicle('1', 'T-1'), vehicle('2', 'T-1')], new Map([['2', owner]]), [])
  expect([keys.get('2'), keys.get('1')]).toEqual(['T-1', 'T-1-2'])
})

test('a number behind the longest key keeps it within what a repair accepts', async () => {
  const longest = 'K'.repeat(VEHICLE_KEY_MAX)
  const { keys } = await assignKeys([vehicle('1', longest), vehicle('2', longest)], new Map(), [])
  expect([keys.get('1'), keys.get('2')]).toEqual([longest, `${'K'.repeat(VEHICLE_KEY_MAX - 2)}-2`])
})

test('a fleet under one key is keyed, and costs no more than its size', async () => {
  const fleetOf = (size: number) => Array.from({ length: size }, (_, index) => vehicle(String(index), 'T-1'))
  const assign = (size: number) => assignKeys(fleetOf(size), new Map(), [known('stay', 'T-1-3')])
  expect(await tooSteep(5_000, assign)).toBeUndefined()
  const { keys, problems } = await assign(20_000)
  expect([keys.get('0'), keys.get('1'), keys.get('2')]).toEqual(['T-1', 'T-1-2', 'T-1-4'])
  expect(new Set(keys.values()).size).toBe(20_000)
  expect(problems).toHaveLength(19_999)
})

test.each([
  [undefined, 100, 100],
  [{ mileage: 100, hqMileage: 100 }, 150, 150],
  [{ mileage: 100, hqMileage: 100 }, 90, 100],
  [{ mileage: 100, hqMileage: 90 }, 90, 90],
  [{ mileage: 100, hqMileage: 90 }, 95, 95],
  [{ mileage: 100, hqMileage: 100 }, null, 100],
  [undefined, null, null],
])('mileage %o, said %o, is %o', (before, said, mileage) => {
  expect(nextMileage(before, said)).toBe(mileage)
})

test('an HQ that has other vehicles each time fills no disk: with those that were archived, four times as many are known', () => {
  const most = 4 * limits.vehicles.most
  const knownBefore = new Map(
    Array.from({ length: most - 1 }, (_, n) => [String(n), { isArchived: n > 0 }] as const),
  )
  const given = ['new', 'other', '1', '0'].map((id) => digested(vehicle(id, id)))
  const { taken, leftOut } = withinLimit(given, knownBefore, 0)
  expect(taken.map((it) => it.hqVehicleId)).toEqual(['0', '1', 'new'])
  expect(leftOut).toBe(1)
})
