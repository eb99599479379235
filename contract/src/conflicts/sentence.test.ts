import { describe, expect, test } from 'vitest'
import type { OpenRepair } from './car-facts.ts'
import type { Collision } from './collisions.ts'
import { conflictSentence } from './sentence.ts'

// Monday, 10:00 in New York.
const here = { now: Date.parse('2026-11-16T15:00:00Z'), timezone: 'America/New_York' }
const repair: OpenRepair = {
  id: 'R2',
  number: 2,
  title: 'Brakes',
  status: 'need',
  urgencyLevel: 'critical',
  createdAt: '2026-11-01T15:00:00.000Z',
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  plannedStart: null,
  plannedEnd: null,
}
const longAgo = Date.parse('2026-11-01T15:00:00Z')

/** The same moment as a sentence has it behind a verb, and behind "for"; and on the wall. */
const moments: [instant: string, behindVerb: string, behindFor: string, day: string, time: string][] = [
  ['2026-11-15T22:00:00Z', 'yesterday at 17:00', 'yesterday at 17:00', '2026-11-15', '17:00'],
  ['2026-11-16T22:00:00Z', 'today at 17:00', 'today at 17:00', '2026-11-16', '17:00'],
  ['2026-11-18T04:41:00Z', 'tomorrow at 23:41', 'tomorrow at 23:41', '2026-11-17', '23:41'],
  ['2026-11-18T09:41:00Z', 'on Wed, Nov 18 at 04:41', 'Wed, Nov 18 at 04:41', '2026-11-18', '04:41'],
]

describe.each(moments)('%s', (instant, behindVerb, behindFor, endDate, endTime) => {
  const at = Date.parse(instant)
  const isAhead = at > here.now
  const sentence = (collides: Partial<Collision>) =>
    conflictSentence(
      {
        kind: 'overlap',
        severity: 'critical',
        at: here.now,
        vehicleId: 'V14',
        vehicleKey: 'T-14',
        booking: { id: 'B1', status: 'rental', pickUp: longAgo, return: null },
        ...collides,
      },
      here,
    )

  test('of a plan', () => {
    const planned = { ...repair, plannedStart: instant }
    expect(sentence({ repair: planned })).toBe(
      `T-14 is out, and R-2 Brakes ${isAhead ? 'is' : 'was'} planned for ${behindFor}.`,
    )
  })

  test('of the end of one that runs', () => {
    const running = { ...repair, status: 'in progress' as const, endDate, endTime }
    expect(sentence({ repair: running })).toBe(
      isAhead
        ? `T-14 is out, and R-2 Brakes is in progress, to be done ${behindVerb}.`
        : `T-14 is out, and R-2 Brakes was to be done ${behindVerb} and is still in progress.`,
    )
  })

  test('of a pick-up and of a return', () => {
    const says = (status: string, pickUp: number, back: number | null) =>
      sentence({ kind: 'unsafe', repair, booking: { id: 'B1', status, pickUp, return: back } })
    expect(says('open', at, null)).toBe(
      `T-14 ${isAhead ? 'goes' : 'was to go'} out ${behindVerb}, and R-2 Brakes is open and critical.`,
    )
    expect(says('rental', longAgo, at)).toBe(
      `T-14 ${isAhead ? `is out and comes back ${behindVerb}` : `was due back ${behindVerb} and is still out`}, and R-2 Brakes is open and critical.`,
    )
  })
})
