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

/** The same moment on the wall, and as a sentence has it: the day behind a verb, and the time by either clock. */
const moments = [
  ['2026-11-15T22:00:00Z', '2026-11-15', '17:00', 'yesterday', '5:00 PM'],
  ['2026-11-16T22:00:00Z', '2026-11-16', '17:00', 'today', '5:00 PM'],
  ['2026-11-18T04:41:00Z', '2026-11-17', '23:41', 'tomorrow', '11:41 PM'],
  ['2026-11-18T09:41:00Z', '2026-11-18', '04:41', 'on Wed, Nov 18', '4:41 AM'],
  ['2026-11-18T05:00:00Z', '2026-11-18', '00:00', 'on Wed, Nov 18', '12:00 AM'],
] as const
const byEitherClock = moments.flatMap(([instant, endDate, endTime, day, inTwelve]) => [
  { clock: 24 as const, instant, endDate, endTime, behindVerb: `${day} at ${endTime}` },
  { clock: 12 as const, instant, endDate, endTime, behindVerb: `${day} at ${inTwelve}` },
])

describe.each(byEitherClock)('$behindVerb', ({ clock, instant, endDate, endTime, behindVerb }) => {
  const behindFor = behindVerb.replace('on ', '')
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
      { ...here, clock },
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
