import { expect, test } from 'vitest'
import { repairToDo } from './todo-words.ts'

// Monday, 10:00 in New York.
const here = { now: Date.parse('2026-11-16T15:00:00Z'), timezone: 'America/New_York' }
const repair = { number: 2, title: 'Brakes', status: 'need' as const }

test.each([
  [null, 24, 'R-2 Brakes is open.'],
  ['2026-11-15T22:00:00Z', 24, 'R-2 Brakes is planned for yesterday at 17:00.'],
  ['2026-11-16T22:00:00Z', 24, 'R-2 Brakes is planned for today at 17:00.'],
  ['2026-11-16T22:00:00Z', 12, 'R-2 Brakes is planned for today at 5:00 PM.'],
  ['2026-11-18T04:41:00Z', 24, 'R-2 Brakes is planned for tomorrow at 23:41.'],
  ['2026-11-18T09:41:00Z', 24, 'R-2 Brakes is planned for Wed, Nov 18 at 04:41.'],
  ['2026-11-18T09:41:00Z', 12, 'R-2 Brakes is planned for Wed, Nov 18 at 4:41 AM.'],
] as const)('a repair that is planned for %s, by a clock of %i hours', (plannedStart, clock, sentence) => {
  expect(repairToDo({ ...repair, plannedStart }, { ...here, clock })).toBe(sentence)
})
