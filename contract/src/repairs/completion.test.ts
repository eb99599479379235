import { expect, test } from 'vitest'
import { completionAtEnd } from './completion.ts'

const now = new Date('2026-11-16T15:07:00Z')

test.each([
  ['at its end', '2026-11-10', '08:30', '2026-11-10T13:30:00.000Z'],
  ['at noon where only its day is known', '2026-11-10', null, '2026-11-10T17:00:00.000Z'],
  ['when clocks are put, if its end is left out', '2026-03-08', '02:30', '2026-03-08T07:00:00.000Z'],
  ['now, if its end is still to come', '2026-11-16', '10:08', '2026-11-16T15:07:00.000Z'],
  ['now, if noon is still to come', '2026-11-16', null, '2026-11-16T15:07:00.000Z'],
])('a repair that comes as completed was done %s', (_, endDate, endTime, expected) => {
  expect(completionAtEnd({ endDate, endTime }, 'America/New_York', now).toISOString()).toBe(expected)
})
