import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { dueLook } from './due-looks.ts'
import { exactDue, lastCompleted } from './due-words.ts'
import { groupsOf } from './form/vehicle-groups.ts'
import { aTemplate } from './template-for-tests.ts'

test('routines of one vehicle stand together, with how many it has in all', () => {
  const other = { ...aTemplate().vehicle, id: 'other', vehicleKey: 'T-2' }
  const groups = groupsOf([
    aTemplate({ id: 'one', vehicleTemplates: 3 }),
    aTemplate({ id: 'two', vehicleTemplates: 3 }),
    aTemplate({ id: 'three', vehicle: other }),
  ])
  expect(
    groups.map(({ vehicle, count, templates }) => [vehicle.vehicleKey, count, templates.length]),
  ).toEqual([
    ['T-1', 3, 2],
    ['T-2', 1, 1],
  ])
})

test('an inactive routine looks inactive, however it would stand', () => {
  expect(dueLook({ isActive: false, dueStatus: 'current' })).toMatchObject({
    label: 'Inactive',
    color: 'gray',
  })
  expect(dueLook({ isActive: true, dueStatus: 'overdue' })).toMatchObject({ label: 'Overdue', color: 'red' })
})

test('the exact day or mileage it is due, and what was last done', () => {
  expect(exactDue(aTemplate({ nextDueDate: '2026-11-27' }), DEFAULT_UNITS)).toBe('Nov 27, 2026')
  expect(exactDue(aTemplate({ nextDueDate: null, nextDueMileage: 45_000 }), DEFAULT_UNITS)).toBe(
    'at 45,000 mi',
  )
  expect(exactDue(aTemplate({ nextDueDate: null }), DEFAULT_UNITS)).toBeUndefined()
  expect(lastCompleted(aTemplate(), DEFAULT_UNITS)).toEqual({ day: 'Never', mileage: null })
  const done = aTemplate({ lastCompletedDate: '2026-10-03', lastCompletedMileage: 40_120 })
  expect(lastCompleted(done, DEFAULT_UNITS)).toEqual({ day: 'Oct 3, 2026', mileage: 'at 40,120 mi' })
})
