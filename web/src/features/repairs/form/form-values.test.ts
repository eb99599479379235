import { expect, test } from 'vitest'
import { aRepair } from '../repair-for-tests.ts'
import { emptyValues, typedIn, valuesOf } from './form-values.ts'
import { editRows, reportRows } from './layout.ts'

test('an amount of money has both its decimals in a field, and nothing stands where nothing is known', () => {
  const cost = (repairCost: number | null) => valuesOf(aRepair({ repairCost })).repairCost
  expect([88.4, 0, 120, 12.345, null].map(cost)).toEqual(['88.40', '0.00', '120.00', '12.35', ''])
})

test('what is counted otherwise stays as it is', () => {
  const values = valuesOf(aRepair({ expectedHours: 2.5, odometerReading: 48_000 }))
  expect(values).toMatchObject({ expectedHours: '2.5', odometerReading: '48000' })
})

test('a form holds every field that is typed in it, in the order in which they stand', () => {
  const ids = ['tenantId', 'reportedBy', 'vehicleId']
  expect(Object.keys(valuesOf(aRepair()))).toEqual([...typedIn(editRows), ...ids])
  const filledIn = typedIn(reportRows).filter((name) => name !== 'vehicleKey')
  expect(Object.keys(emptyValues(reportRows))).toEqual(filledIn)
})
