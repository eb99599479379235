import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { DEFAULT_WORKSHOP, type WorkshopHours, weekdays } from '../planning/workshop.ts'
import { overEstimate } from '../repairs/estimate/over.ts'
import { DEFAULT_UNITS } from '../units.ts'
import { fitsBefore } from './fits.ts'
import { decisionSentences } from './sentences.ts'

const units = DEFAULT_UNITS

describe('what one needs to know is said in sentences', () => {
  const known = {
    nextPickUp: { at: '2026-12-04T15:00:00.000Z' },
    fitsBefore: true,
    perDay: 54.2,
    claim: null,
    last12Months: { cost: 1_240.4, earned: 8_900 },
    rentedDays: 4.2,
  }
  const here = { work: { days: 2, hours: null }, units, timezone: 'America/New_York' }

  test('one for each thing that is known', () => {
    expect(decisionSentences(known, here)).toEqual([
      'Costs as much as 4.2 rented days bring in.',
      'Every day of waiting costs about $54.',
      'The next pick-up is on Dec 4; 2 days of work fit before it.',
      'In the last 12 months the car cost $1,240 and earned $8,900.',
    ])
  })

  test.each([
    [{ days: 1, hours: null }, true, '1 day of work fits before it.'],
    [{ days: 0.5, hours: 8 }, false, '0.5 days of work do not fit before it.'],
    [{ days: null, hours: 1 }, false, '1 hour of work does not fit before it.'],
    [{ days: null, hours: 2.5 }, true, '2.5 hours of work fit before it.'],
  ])('of work of %o', (work, fits, said) => {
    const sentences = decisionSentences({ ...known, fitsBefore: fits }, { ...here, work })
    expect(sentences[2]).toBe(`The next pick-up is on Dec 4; ${said}`)
  })

  test('and none of what nobody knows', () => {
    const little = { nextPickUp: null, fitsBefore: null, perDay: null, claim: null, rentedDays: null }
    const year = { cost: 0, earned: null }
    expect(decisionSentences({ ...little, last12Months: year }, here)).toEqual([
      'In the last 12 months the car cost $0.',
    ])
    const claimed = { ...little, claim: { state: 'draft' as const }, rentedDays: 1, last12Months: year }
    expect(decisionSentences(claimed, here)).toEqual([
      'Costs as much as 1 rented day brings in.',
      'In the last 12 months the car cost $0.',
      'The damage has a claim: draft.',
    ])
    expect(decisionSentences({ ...known, fitsBefore: null }, here)[2]).toBe('The next pick-up is on Dec 4.')
  })

  test('the day is that of the business', () => {
    const late = { ...known, nextPickUp: { at: '2026-12-05T03:00:00.000Z' } }
    expect(decisionSentences(late, here)[2]).toContain('on Dec 4')
    expect(decisionSentences(late, { ...here, timezone: 'UTC' })[2]).toContain('on Dec 5')
  })
})

describe('whether work fits', () => {
  const workshop = { hours: DEFAULT_WORKSHOP.hours, timezone: 'UTC' }
  const monday = Date.parse('2026-11-16T10:00:00Z')
  const fits = (until: string, days: number | null, hours: number | null = null) =>
    fitsBefore(monday, Date.parse(until), { days, hours }, workshop)

  test('days are those of the workshop: two from Monday at ten end on Wednesday at ten', () => {
    expect(fits('2026-11-18T10:00:00Z', 2)).toBe(true)
    expect(fits('2026-11-18T09:59:00Z', 2)).toBe(false)
  })

  test('half a day is half of an opening; weekends and nights do not count', () => {
    expect(fits('2026-11-16T14:30:00Z', 0.5)).toBe(true)
    expect(fits('2026-11-16T14:29:00Z', 0.5)).toBe(false)
    expect(fits('2026-11-23T10:00:00Z', 5)).toBe(true)
    expect(fits('2026-11-22T23:00:00Z', 5)).toBe(false)
  })

  test('without days the hours that are expected count, and without both nobody knows', () => {
    expect(fits('2026-11-16T13:00:00Z', null, 3)).toBe(true)
    expect(fits('2026-11-16T12:45:00Z', null, 3)).toBe(false)
    expect(fits('2026-12-16T12:45:00Z', null)).toBeNull()
  })

  test('what takes no time fits unless it is too late, and what is never worked on does not', () => {
    expect(fits('2026-11-16T10:00:00Z', 0)).toBe(true)
    expect(fits('2026-11-16T09:59:00Z', 0)).toBe(false)
    const closed = Object.fromEntries(weekdays.map((day) => [day, null])) as WorkshopHours
    const until = Date.parse('2030-01-01T00:00:00Z')
    expect(fitsBefore(monday, until, { days: 1, hours: null }, { ...workshop, hours: closed })).toBe(false)
  })

  test('as somebody finds who looks at the clock every half hour', () => {
    const opening = fc.option(
      fc
        .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
        .filter(([from, to]) => from < to)
        .map(([from, to]) => ({ from: wall(from), to: wall(to) })),
    )
    const hours = fc.record(
      Object.fromEntries(weekdays.map((day) => [day, opening])),
    ) as fc.Arbitrary<WorkshopHours>
    fc.assert(
      fc.property(
        hours.filter((it) => Object.values(it).some(Boolean)),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 24 * 14 }),
        fc.integer({ min: 0, max: 24 * 120 }),
        (week, work, start, ahead) => {
          const from = Date.parse('2026-11-16T00:00:00Z') + start * HOUR
          const until = from + ahead * HOUR
          const taken = { days: null, hours: work }
          expect(fitsBefore(from, until, taken, { hours: week, timezone: 'UTC' })).toBe(
            workedUntil(from, until, week) >= work * HOUR,
          )
        },
      ),
      { numRuns: 200 },
    )
  })
})

const wall = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function workedUntil(from: number, until: number, week: WorkshopHours): number {
  let worked = 0
  for (let at = from; at < until; at += 30 * MINUTE) {
    const opening = week[weekdays[(Math.floor(at / DAY) + 3) % 7] ?? 'mon']
    const time = (at % DAY) / HOUR
    if (opening && time >= Number(opening.from.slice(0, 2)) && time < Number(opening.to.slice(0, 2)))
      worked += 30 * MINUTE
  }
  return worked
}

test.each([
  [380, { total: 340, state: 'approved' as const }, '$40 over the estimate, 12 %'],
  [340.5, { total: 340, state: 'approved' as const }, '$0.50 over the estimate, 0 %'],
  [3_400, { total: 34, state: 'approved' as const }, '$3,366 over the estimate, 9,900 %'],
  [340, { total: 340, state: 'approved' as const }, null],
  [1, { total: 340, state: 'approved' as const }, null],
  [null, { total: 340, state: 'approved' as const }, null],
  [380, { total: 340, state: 'open' as const }, null],
  [380, { total: 340, state: 'declined' as const }, null],
  [380, null, null],
])('a cost of %s beside %o: %s', (cost, estimate, said) => {
  expect(overEstimate(cost, estimate, units)).toBe(said)
})
