import { vehicleFilters } from '@pitlane/contract/vehicles/calls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetAddress, searchOf } from './fleet-address.ts'

test('what is written into the address is read from it again', () => {
  const anAddress = fc.record({
    search: fc.string({ maxLength: 200 }),
    status: fc.constantFrom(...vehicleFilters),
  })
  fc.assert(
    fc.property(anAddress, (address) => void expect(fleetAddress(searchOf(address))).toEqual(address)),
  )
})

test('an unknown filter in the address is no filter', () => {
  expect(fleetAddress({ status: 'reserved' }).status).toBe('reserved')
  expect(fleetAddress({ status: 'on fire' }).status).toBe('all')
  expect(fleetAddress({})).toEqual({ search: '', status: 'all' })
})
