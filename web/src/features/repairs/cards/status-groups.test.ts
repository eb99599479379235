import type { Repair } from '@pitlane/contract/repairs/calls'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { costOf, groupsOf } from './status-groups.ts'

const repair = (title: string, status: Repair['status']) => ({ title, status }) as Repair

test('repairs are grouped by status in the order of the work, newest first as they came', () => {
  const groups = groupsOf([repair('a', 'completed'), repair('b', 'need'), repair('c', 'need')])
  expect(groups.map(({ status, repairs }) => [status, repairs.map(({ title }) => title)])).toEqual([
    ['need', ['b', 'c']],
    ['completed', ['a']],
  ])
  expect(groupsOf([])).toEqual([])
})

test('a cost is the repair’s, else the estimated one, else none; nothing paid is a cost too', () => {
  expect(costOf({ repairCost: 1234.5, estimatedCost: 10 }, DEFAULT_UNITS)).toBe('$1,234.50')
  expect(costOf({ repairCost: 0, estimatedCost: 10 }, DEFAULT_UNITS)).toBe('$0.00')
  expect(costOf({ repairCost: null, estimatedCost: 10 }, DEFAULT_UNITS)).toBe('Est. $10.00')
  expect(costOf({ repairCost: null, estimatedCost: null }, DEFAULT_UNITS)).toBeUndefined()
})
