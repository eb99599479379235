import { MINUTE } from '@pitlane/contract/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWall, wallOfInstant } from './wall-moment.ts'

test('a moment is shown by the clock where the business is, and read from it again', () => {
  expect(wallOfInstant('2026-12-04T22:00:30.500Z', 'America/New_York')).toBe('2026-12-04T17:00')
  expect(instantOfWall('2026-12-04T17:00', 'America/New_York')).toBe('2026-12-04T22:00:00.000Z')
  const zones = fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati')
  const minutes = fc.integer({ min: 0, max: 3 * 366 * 24 * 60 })
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const shown = wallOfInstant(new Date(Date.UTC(2026, 0) + minute * MINUTE).toISOString(), zone)
      // An hour that comes twice is its first; either way the clock shows the same.
      expect(wallOfInstant(instantOfWall(shown, zone), zone)).toBe(shown)
    }),
  )
})

test('nothing stays nothing, and so does what is half written', () => {
  expect(wallOfInstant('', 'UTC')).toBe('')
  for (const half of ['', '2026-12-04', '2026-12-04T', 'soon']) expect(instantOfWall(half, 'UTC')).toBe('')
})
