import { emptyFields } from '@pitlane/contract/repairs/fields'
import { expect, test } from 'vitest'
import { placesFor, type RepairRow, writtenColumns, writtenValues } from './field-queries.ts'

const row: RepairRow = {
  ...emptyFields,
  vehicleId: 'vehicle',
  title: 'Brakes squeal',
  description: 'When cold',
  category: 'brakes',
  urgencyLevel: 'high',
  status: 'need',
  foundAt: '2026-11-14T10:00:00.000Z',
  imageUrls: [],
}

test('whatever is written, the statement is the same, with a value for each of its columns', () => {
  const one = writtenValues(row)
  const other = writtenValues({
    ...row,
    title: "'); drop table repairs",
    imageUrls: ['/objects/a'],
    repairCost: 5,
  })
  expect(other.text).toBe(one.text)
  expect(other.text).not.toContain('drop')
  expect(one.values).toHaveLength(writtenColumns.text.split(',').length)
})

test('a place is of the type of its column, or a list of it', () => {
  expect(placesFor(['vehicleId', 'endDate', 'repairCost'])([1, 2, 3]).text).toBe(
    '$1::uuid, $2::date, $3::numeric',
  )
  expect(placesFor(['plannedStart', 'title'], '[]')([[], []]).text).toBe('$1::timestamptz[], $2::text[]')
})
