import { describe, expect, test } from 'vitest'
import { skipReason, urgencyOfOverdue } from './rules.ts'

test.each([
  [{ daysOverdue: 30, milesOverdue: null }, 'medium'],
  [{ daysOverdue: 31, milesOverdue: null }, 'high'],
  [{ daysOverdue: null, milesOverdue: 1_000 }, 'medium'],
  [{ daysOverdue: null, milesOverdue: 1_001 }, 'high'],
])('overdue by %o is %s', (overdue, urgency) => {
  expect(urgencyOfOverdue(overdue)).toBe(urgency)
})

describe('a repair is not made', () => {
  const overdue = {
    dueStatus: 'overdue' as const,
    triggerType: 'mileage' as const,
    isActive: true,
    vehicle: { mileage: 5, archivedAt: null },
    hasOpenRepair: false,
  }
  test.each([
    [{}, null],
    [{ hasOpenRepair: true }, 'An open repair already exists'],
    [{ vehicle: null }, 'Vehicle not found'],
    [{ vehicle: { mileage: 5, archivedAt: '2026-01-01' }, hasOpenRepair: true }, 'Vehicle archived'],
    [
      { vehicle: { mileage: null, archivedAt: null }, dueStatus: 'current' as const },
      'Vehicle mileage unknown',
    ],
    [{ vehicle: { mileage: null, archivedAt: null }, triggerType: 'time' as const }, null],
    [{ dueStatus: 'due_today' as const }, 'Not overdue'],
    [{ isActive: false }, 'Not overdue'],
  ])('%o: %s', (over, reason) => {
    expect(skipReason({ ...overdue, ...over })).toBe(reason)
  })
})
