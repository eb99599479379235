import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { keyOf, odometerOf, orNothing, orNotSpecified } from './facts.ts'

test('what HQ does not say is not specified', () => {
  expect(orNotSpecified(null)).toBe('Not specified')
  expect(orNotSpecified('  ')).toBe('Not specified')
  expect(orNotSpecified(0)).toBe('Not specified')
  expect(orNotSpecified(2022)).toBe('2022')
  expect(orNothing(null)).toBe('–')
})

test('a new car with no miles on it has a mileage', () => {
  expect(orNotSpecified(odometerOf(0, DEFAULT_UNITS))).toBe('0 mi')
  expect(orNotSpecified(odometerOf(45210, DEFAULT_UNITS))).toBe('45,210 mi')
  expect(orNotSpecified(odometerOf(null, DEFAULT_UNITS))).toBe('Not specified')
})

test('a vehicle without a key is called what HQ calls it', () => {
  expect(keyOf({ vehicleKey: 'T-286', hqVehicleId: '286' })).toBe('T-286')
  expect(keyOf({ vehicleKey: ' ', hqVehicleId: '286' })).toBe('286')
  expect(keyOf({ vehicleKey: null, hqVehicleId: null })).toBe('Not synced')
})
