import type { Vehicle, VehicleStatus } from '@pitlane/contract/vehicles/calls'
import { expect, test } from 'vitest'
import { aVehicle } from '../vehicle-for-tests.ts'
import { find, findable } from './fleet-search.ts'

function aCar(vehicleKey: string, status: VehicleStatus, over: Partial<Vehicle> = {}): Vehicle {
  return aVehicle({ vehicleKey, status, vehicleClass: 'Compact SUV', model: 'RAV4', mileage: 100, ...over })
}

const fleet = findable([
  aCar('T-1', 'available'),
  aCar('T-2', 'rented', {
    make: 'Honda',
    model: 'Civic',
    vehicleClass: 'Economy',
    licensePlate: 'ABC 123',
  }),
  aCar('T-3', 'maintenance', { year: 2019 }),
  aCar('T-10', 'out_of_service'),
])
const keys = (search: string, filter: Parameters<typeof find>[2] = 'all') =>
  find(fleet, search, filter).vehicles.map(({ vehicleKey }) => vehicleKey)

test('a search looks through key, make, model, year, plate and class, in any case', () => {
  expect(keys('t-10')).toEqual(['T-10'])
  expect(keys('HONDA')).toEqual(['T-2'])
  expect(keys('rav4 2019')).toEqual(['T-3'])
  expect(keys('abc')).toEqual(['T-2'])
  expect(keys('suv')).toEqual(['T-1', 'T-3', 'T-10'])
  expect(keys('  ')).toHaveLength(4)
})

test('a filter keeps only its status; maintenance shows under all', () => {
  expect(keys('', 'available')).toEqual(['T-1'])
  expect(keys('', 'rented')).toEqual(['T-2'])
  expect(keys('', 'all')).toContain('T-3')
})

test('the counts follow the search and not the filter', () => {
  expect(find(fleet, 'toyota', 'rented')).toMatchObject({
    vehicles: [],
    counts: { all: 3, available: 1, rented: 0, reserved: 0, out_of_service: 1 },
  })
})
