import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stretch } from '../bookings/availability.ts'
import { DAY, HOUR, MINUTE } from '../durations.ts'
import { instantOf, wallAt } from '../zones.ts'
import { DAYS_AHEAD, findSlots, SLOTS_AT_MOST, type Wish } from './slots.ts'
import { DEFAULT_WORKSHOP, endOfWork, type WorkshopHours } from './workshop.ts'

const QUARTER = 15 * MINUTE
const TRIED_DAYS = 9
const always: Stretch[] = [{ start: 0, end: null }]
const weekdaysOnly = DEFAULT_WORKSHOP.hours
const nightly = { ...weekdaysOnly, mon: null, tue: { from: '00:00', to: '06:00' } }
const at = (text: string) => Date.parse(text)

/** Monday, 16 November 2026, 10:07 in New York. */
const now = at('2026-11-16T15:07:00Z')
const wish = (over: Partial<Wish> = {}): Wish => ({
  hours: 2,
  free: always,
  busy: [],
  workshop: weekdaysOnly,
  timezone: 'America/New_York',
  now,
  after: null,
  before: null,
  ...over,
})
const shown = (slots: { start: number; end: number }[]) =>
  slots.map(({ start, end }) => [start, end].map((it) => new Date(it).toISOString().slice(0, 16)).join(' '))

describe('slots', () => {
  test('the first is at the next quarter hour, then one a day, five in all', () => {
    expect(shown(findSlots(wish()))).toEqual([
      '2026-11-16T15:15 2026-11-16T17:15',
      '2026-11-17T13:00 2026-11-17T15:00',
      '2026-11-18T13:00 2026-11-18T15:00',
      '2026-11-19T13:00 2026-11-19T15:00',
      '2026-11-20T13:00 2026-11-20T15:00',
    ])
  })

  test('work goes on the next morning, and weekends do not count', () => {
    const friday = at('2026-11-20T20:00:00Z')
    expect(shown(findSlots(wish({ now: friday, hours: 6 }))).slice(0, 2)).toEqual([
      '2026-11-20T20:00 2026-11-23T17:00',
      '2026-11-23T13:00 2026-11-23T19:00',
    ])
  })

  test('it may end exactly when the car is taken again, and not a quarter hour later', () => {
    const until = (end: string) => findSlots(wish({ free: [{ start: 0, end: at(end) }] }))
    expect(shown(until('2026-11-16T17:15:00Z'))).toEqual(['2026-11-16T15:15 2026-11-16T17:15'])
    expect(until('2026-11-16T17:14:00Z')).toEqual([])
  })

  test('what comes free shortly before midnight leaves the whole next day', () => {
    const late = at('2026-11-17T04:50:00Z')
    expect(
      shown(findSlots(wish({ free: [{ start: late, end: null }], workshop: nightly }))).slice(0, 1),
    ).toEqual(['2026-11-17T05:00 2026-11-17T07:00'])
  })

  test('two stretches of one day have one each', () => {
    const free = [
      { start: 0, end: at('2026-11-16T18:00:00Z') },
      { start: at('2026-11-16T18:20:00Z'), end: at('2026-11-16T21:00:00Z') },
    ]
    expect(shown(findSlots(wish({ free })))).toEqual([
      '2026-11-16T15:15 2026-11-16T17:15',
      '2026-11-16T18:30 2026-11-16T20:30',
    ])
  })

  test('a mechanic who is at something else is waited for', () => {
    const busy = [{ start: now, end: at('2026-11-16T16:10:00Z') }]
    expect(shown(findSlots(wish({ busy })))[0]).toBe('2026-11-16T16:15 2026-11-16T18:15')
    expect(findSlots(wish({ busy: [{ start: now, end: null }] }))).toEqual([])
  })

  test('a wish for a time is kept at both ends', () => {
    const times = { after: at('2026-11-18T14:00:00Z'), before: at('2026-11-19T15:00:00Z') }
    expect(shown(findSlots(wish(times)))).toEqual([
      '2026-11-18T14:00 2026-11-18T16:00',
      '2026-11-19T13:00 2026-11-19T15:00',
    ])
  })

  test('a workshop that is never open has none', () => {
    const closed: WorkshopHours = { ...weekdaysOnly, mon: null, tue: null, wed: null, thu: null, fri: null }
    expect(findSlots(wish({ workshop: closed }))).toEqual([])
  })

  test('what would end in the hour that is left out ends with it', () => {
    const nights = { ...weekdaysOnly, sun: { from: '00:30', to: '04:00' } }
    const free = [{ start: at('2026-03-08T05:59:00Z'), end: at('2026-03-08T07:00:00Z') }]
    const [slot] = findSlots(wish({ now: at('2026-03-07T12:00:00Z'), hours: 1.75, workshop: nights, free }))
    expect(slot && shown([slot])).toEqual(['2026-03-08T06:00 2026-03-08T07:00'])
  })

  test('a working hour is an hour of the clock on the wall', () => {
    const nights = { ...weekdaysOnly, sun: { from: '01:00', to: '05:00' } }
    const saturday = at('2026-03-07T12:00:00Z')
    const [slot] = findSlots(wish({ now: saturday, hours: 3, workshop: nights }))
    expect(slot && shown([slot])).toEqual(['2026-03-08T06:00 2026-03-08T08:00'])
  })
})

describe('on random worlds they are what trying every quarter hour finds', () => {
  const changes: [zone: string, day: string][] = [
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
  ]
  const time = fc
    .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 5 }))
    .map(([from, long]) => ({ from: clock(from * 15), to: clock(Math.min(1440, (from + long * 4) * 15)) }))
  const hours = fc.option(time, { freq: 4 })
  const workshop = fc.record({
    mon: hours,
    tue: hours,
    wed: hours,
    thu: hours,
    fri: hours,
    sat: hours,
    sun: fc.constantFrom({ from: '00:30', to: '04:00' }, { from: '08:00', to: '12:00' }),
  })
  const stretches = (from: number) =>
    fc
      .array(fc.tuple(fc.integer({ min: 0, max: 6 * 96 }), fc.integer({ min: 1, max: 96 })), { maxLength: 5 })
      .map((pairs): Stretch[] => {
        const ends = pairs.flat()
        let instant = from
        const points = ends.map((step) => (instant += step * 7 * MINUTE))
        return pairs.map((_, index) => ({
          start: points[index * 2] ?? from,
          end: points[index * 2 + 1] ?? null,
        }))
      })

  const minute = fc.integer({ min: 0, max: TRIED_DAYS * 1440 })

  test.each(changes)('%s around %s', (timezone, day) => {
    const around = at(`${day}T00:00:00Z`) - 2 * DAY
    fc.assert(
      fc.property(
        workshop,
        stretches(around),
        fc.tuple(stretches(around), stretches(around)).map(([some, others]) => [...others, ...some]),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 1440 }),
        fc.tuple(fc.option(minute, { freq: 1 }), fc.option(minute, { freq: 1 })),
        fc.boolean(),
        (workshop, some, busy, quarters, minutes, [after, before], isOpen) => {
          const free = isOpen ? [...some, { start: (some.at(-1)?.end ?? around) + HOUR, end: null }] : some
          const given = wish({
            workshop,
            free,
            busy,
            hours: quarters / 4,
            now: around + minutes * MINUTE,
            after: after === null ? null : around + after * MINUTE,
            before: before === null ? null : around + before * MINUTE,
            timezone,
          })
          const found = findSlots(given).filter(({ start }) => start <= given.now + TRIED_DAYS * DAY)
          expect(shown(found)).toEqual(shown(naive(given)))
        },
      ),
      { numRuns: 40 },
    )
  })
})

/** Every quarter hour of the days ahead. */
function naive(given: Wish): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  for (const stretch of given.free) {
    const taken = new Set<string>()
    const first = Math.max(given.now, given.after ?? given.now, stretch.start)
    const last = Math.min(given.now + TRIED_DAYS * DAY, stretch.end ?? Number.POSITIVE_INFINITY)
    for (let start = Math.ceil(first / QUARTER) * QUARTER; start <= last; start += QUARTER) {
      const wall = wallAt(start, given.timezone)
      const day = new Date(wall).toISOString().slice(0, 10)
      const isFirstReading = instantOf(wall, given.timezone) === start
      if (taken.has(day) || !isFirstReading || !isOpenAt(wall, given.workshop)) continue
      const end = worked(start, given)
      if (end === null || (stretch.end !== null && end > stretch.end)) continue
      if (given.before !== null && end > given.before) continue
      if (given.busy.some((it) => it.start < end && (it.end === null || it.end > start))) continue
      taken.add(day)
      found.push({ start, end })
    }
  }
  return found.slice(0, SLOTS_AT_MOST)
}

/** Quarters of the wall while it is open, counted one by one. */
function worked(start: number, { hours, workshop, timezone }: Wish): number | null {
  let left = hours * 4
  let wall = wallAt(start, timezone)
  for (let quarters = 0; quarters < 40 * 96; quarters += 1) {
    if (isOpenAt(wall, workshop)) left -= 1
    wall += QUARTER
    if (left === 0) return firstShowing(wall, start, timezone)
  }
  return null
}

function firstShowing(wall: number, from: number, timezone: string): number {
  let instant = from
  while (wallAt(instant, timezone) < wall) instant += QUARTER
  return instant
}

function isOpenAt(wall: number, workshop: WorkshopHours): boolean {
  const names = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
  const opening = workshop[names[new Date(wall).getUTCDay()] ?? 'sun']
  const time = clock(Math.floor((wall % DAY) / MINUTE))
  return opening !== null && opening.from <= time && time < opening.to
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

test('looks some sixty days ahead, and not further', () => {
  const free = [{ start: now + (DAYS_AHEAD + 1) * DAY, end: null }]
  expect(findSlots(wish({ free }))).toEqual([])
  expect(endOfWork(now, 2, weekdaysOnly, 'UTC')).toBe(at('2026-11-17T08:07:00Z'))
})
