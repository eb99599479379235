import { expect, test } from 'vitest'
import { targetEnd } from './target-end.ts'

const now = new Date('2026-11-15T20:30:00Z')
const label = (endDate: string | null, endTime: string | null = '09:00', timezone = 'UTC') =>
  targetEnd({ status: 'in progress', endDate, endTime }, now, { timezone, clock: 12 })

test('says how late work is, or when it is due', () => {
  expect(label('2026-11-12')).toEqual({ label: 'Overdue by 3 days', isOverdue: true })
  expect(label('2026-11-15')).toEqual({ label: 'Overdue since 9:00 AM', isOverdue: true })
  expect(label('2026-11-15', '21:00')).toEqual({
    label: 'Due today 9:00 PM',
    isOverdue: false,
  })
  expect(label('2026-11-15', null)).toEqual({ label: 'Due today', isOverdue: false })
  expect(label('2026-11-16')).toEqual({ label: 'Due tomorrow 9:00 AM', isOverdue: false })
  expect(label('2026-12-01')).toEqual({ label: 'Due Dec 1, 2026', isOverdue: false })
})

test('by the day and the clock of the business', () => {
  expect(label('2026-11-16', '09:00', 'Asia/Tokyo')?.label).toBe('Due today 9:00 AM')
  expect(label('2026-11-15', '18:00', 'America/New_York')?.label).toBe('Due today 6:00 PM')
})

test('by the hours that the business counts', () => {
  const due = { status: 'in progress', endDate: '2026-11-15', endTime: '21:00' } as const
  expect(targetEnd(due, now, { timezone: 'UTC', clock: 24 })?.label).toBe('Due today 21:00')
})

test('work that is not under way, or without an end, is never due', () => {
  expect(label(null)).toBeUndefined()
  expect(
    targetEnd({ status: 'completed', endDate: '2026-01-01', endTime: null }, now, {
      timezone: 'UTC',
      clock: 12,
    }),
  ).toBeUndefined()
})
