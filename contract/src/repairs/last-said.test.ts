import { expect, test } from 'vitest'
import { lastSaid, lastSaidInWords } from './last-said.ts'

const waiting = (at: string) => ({ for: 'parts', until: '2026-12-04', at }) as const
const done = (at: string) => ({ at })
const [earlier, later] = ['2026-11-30T09:00:00.000Z', '2026-11-30T09:00:00.001Z']
const open = 'in progress' as const

test.each([
  ['nothing', { status: open, waiting: null, reportedDone: null }, null],
  [
    'waiting',
    { status: open, waiting: waiting(earlier), reportedDone: null },
    'Waiting for parts, until Dec 4',
  ],
  ['done', { status: open, waiting: null, reportedDone: done(earlier) }, 'Reported done'],
  [
    'done, then waiting',
    { status: open, waiting: waiting(later), reportedDone: done(earlier) },
    'Waiting for parts, until Dec 4',
  ],
  [
    'waiting, then done',
    { status: open, waiting: waiting(earlier), reportedDone: done(later) },
    'Reported done',
  ],
  [
    'both, and completed since',
    { status: 'completed', waiting: waiting(earlier), reportedDone: done(later) },
    null,
  ],
] as const)('of %s lists say the last', (_, repair, words) => {
  expect(lastSaidInWords(repair)).toBe(words)
})

test('what was said before is none, whatever zone its moment is written in', () => {
  const said = { status: open, waiting: waiting('2026-11-30T10:00:00+02:00'), reportedDone: done(earlier) }
  expect(lastSaid(said)).toEqual({ waiting: null, reportedDone: said.reportedDone })
})
