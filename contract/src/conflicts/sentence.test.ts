import { describe, expect, test } from 'vitest'
import { type ConflictFacts, conflictSentence } from './sentence.ts'

// Monday, 10:00 in New York.
const here = { now: Date.parse('2026-11-16T15:00:00Z'), timezone: 'America/New_York' }
const repair = { number: 2, title: 'Brakes', status: 'need' as const }

/** The same moment as a sentence has it behind a verb, and behind "for". */
const moments: [instant: string, behindVerb: string, behindFor: string][] = [
  ['2026-11-15T22:00:00Z', 'yesterday at 17:00', 'yesterday at 17:00'],
  ['2026-11-16T22:00:00Z', 'today at 17:00', 'today at 17:00'],
  ['2026-11-18T04:41:00Z', 'tomorrow at 23:41', 'tomorrow at 23:41'],
  ['2026-11-18T09:41:00Z', 'on Wed, Nov 18 at 04:41', 'Wed, Nov 18 at 04:41'],
]

describe.each(moments)('%s', (instant, behindVerb, behindFor) => {
  const isAhead = Date.parse(instant) > here.now
  const sentence = (collides: Partial<ConflictFacts>) =>
    conflictSentence(
      {
        kind: 'overlap',
        vehicleKey: 'T-14',
        booking: { status: 'rental', pickUp: '2026-11-01T15:00:00Z', return: null },
        ...collides,
      },
      here,
    )

  test('of a plan', () => {
    const planned = { ...repair, plannedStart: instant, target: null }
    expect(sentence({ repair: planned })).toBe(
      `T-14 is out, and R-2 Brakes ${isAhead ? 'is' : 'was'} planned for ${behindFor}.`,
    )
  })

  test('of the end of one that runs', () => {
    const running = { ...repair, status: 'in progress' as const, plannedStart: null, target: instant }
    expect(sentence({ repair: running })).toBe(
      isAhead
        ? `T-14 is out, and R-2 Brakes is in progress, to be done ${behindVerb}.`
        : `T-14 is out, and R-2 Brakes was to be done ${behindVerb} and is still in progress.`,
    )
  })

  test('of a pick-up and of a return', () => {
    const unsafe = { kind: 'unsafe' as const, repair: { ...repair, plannedStart: null, target: null } }
    const says = (booking: ConflictFacts['booking']) => sentence({ ...unsafe, booking })
    expect(says({ status: 'open', pickUp: instant, return: null })).toBe(
      `T-14 ${isAhead ? 'goes' : 'was to go'} out ${behindVerb}, and R-2 Brakes is open and critical.`,
    )
    expect(says({ status: 'rental', pickUp: '2026-11-01T15:00:00Z', return: instant })).toBe(
      `T-14 ${isAhead ? `is out and comes back ${behindVerb}` : `was due back ${behindVerb} and is still out`}, and R-2 Brakes is open and critical.`,
    )
  })
})
