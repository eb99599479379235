import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeTaken } from '../bookings/taking.ts'
import { HOUR } from '../durations.ts'
import { repairTakes } from '../planning/takes.ts'
import type { CarBooking, CarFacts, OpenRepair } from './car-facts.ts'
import { type Collision, collisionOf, collisionsOf, routineOn, soonOf } from './collisions.ts'
import { reasonsAgainst } from './going-out.ts'
import { judge } from './judged-car.ts'
import { MOST_SOON_OF_CAR, MOST_WORK_OF_CAR } from './rules.ts'

const now = Date.parse('2026-11-16T15:00:00Z')
const around = { now, timezone: 'UTC', clock: 24 } as const
const instant = (hours: number) => new Date(now + hours * HOUR).toISOString()

/** Hours from now. */
const booked = (id: string, status: string, from: number, to: number | null): CarBooking => ({
  id,
  status,
  pickUp: now + from * HOUR,
  return: to === null ? null : now + to * HOUR,
})
const repair = (over: Partial<OpenRepair> = {}): OpenRepair => ({
  id: 'R1',
  number: 1,
  title: 'Brakes',
  status: 'need',
  urgencyLevel: 'low',
  createdAt: instant(-48),
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  plannedStart: null,
  plannedEnd: null,
  ...over,
})
const planned = (from: number, to: number, over: Partial<OpenRepair> = {}) =>
  repair({ plannedStart: instant(from), plannedEnd: instant(to), ...over })
/** Since yesterday, to be done at 15:00 of a day; today that is now. */
const running = (endDate: string | null, over: Partial<OpenRepair> = {}) =>
  repair({ status: 'in progress', endDate, endTime: endDate && '15:00', ...over })
const late = running('2026-11-16')
const critical = { urgencyLevel: 'critical' } as const
const car = (bookings: CarBooking[], repairs: OpenRepair[] = [], over: Partial<CarFacts> = {}): CarFacts => ({
  vehicleId: 'V1',
  vehicleKey: 'T-1',
  vehicleClass: 'Economy',
  status: 'available',
  uncheckedSince: null,
  plateExpires: null,
  registrationExpires: null,
  inspectionExpires: null,
  repairs,
  bookings,
  ...over,
})

const said = ({ kind, severity, at, booking, next }: Collision) =>
  `${kind} ${severity} at ${(at - now) / HOUR} of ${[booking.id, ...(next ? [next.id] : [])].join(' before ')}`
const told = (facts: CarFacts) => collisionsOf(judge(facts, around)).map(said)

const next = (at: number) => booked('next', 'open', at, at + 24)
const out = booked('out', 'rental', -24, 24)
const overdue = booked('late', 'rental', -24, -1)

describe('what the specification tells', () => {
  test.each<[what: string, CarFacts, string[]]>([
    [
      'a plan in a booking within 48 hours',
      car([next(48)], [planned(50, 52)]),
      ['overlap critical at 48 of next'],
    ],
    ['the same a little later', car([next(49)], [planned(50, 52)]), ['overlap warning at 49 of next']],
    ['a plan that ends at the pick-up', car([next(48)], [planned(40, 48)]), []],
    ['a plan that begins at the return', car([next(48)], [planned(72, 80)]), []],
    [
      'a repair under way without an end, a week',
      car([next(167)], [running(null)]),
      ['overlap warning at 167 of next'],
    ],
    ['the same, later than that', car([next(168)], [running(null)]), []],
    ['a car out while in repair', car([out], [running(null)]), ['out_in_repair warning at 0 of out']],
    ['a car out with a plan in the agreed time', car([out], [planned(2, 4)]), []],
    ['a late repair, a pick-up in 72 hours', car([next(72)], [late]), ['late_repair critical at 72 of next']],
    ['the same an hour later', car([next(73)], [late]), ['overlap warning at 73 of next']],
    [
      'a critical one, a pick-up in 72 hours',
      car([next(72)], [repair(critical)]),
      ['unsafe critical at 72 of next'],
    ],
    ['the same an hour later', car([next(73)], [repair(critical)]), []],
    ['a critical plan that ends in time', car([next(72)], [planned(1, 72, critical)]), []],
    ['a critical one under way that ends in time', car([next(72)], [running('2026-11-18', critical)]), []],
    [
      'a critical plan that is past',
      car([next(72)], [planned(-9, -1, critical)]),
      ['unsafe critical at 72 of next'],
    ],
    [
      'a critical one on a car that is out',
      car([out], [planned(30, 40, critical)]),
      ['unsafe critical at 0 of out'],
    ],
    [
      'the same with a pick-up after it',
      car([out, next(30)], [repair(critical)]),
      ['unsafe critical at 0 of out'],
    ],
    [
      'a missed pick-up, its return ahead',
      car([next(-5)], [repair(critical)]),
      ['unsafe critical at -5 of next'],
    ],
    ['what lies wholly in the past', car([booked('past', 'open', -9, -1)], [repair(critical)]), []],
    ['a pending booking', car([booked('asked', 'pending', 1, 9)], [repair(critical)]), []],
    ['a late return into a plan', car([overdue], [planned(1, 9)]), ['late_return critical at 1 of late']],
    ['a plan two hours from now', car([overdue], [planned(2, 9)]), []],
    [
      'a late return past a pick-up',
      car([overdue, next(1)]),
      ['late_return critical at 1 of late before next'],
    ],
    ['a pick-up two hours from now', car([overdue, next(2)]), []],
    [
      'a late return into a plan and past a pick-up',
      car([overdue, next(1)], [planned(1, 2)]),
      [
        'late_return critical at 1 of late',
        'overlap critical at 1 of next',
        'late_return critical at 1 of late before next',
      ],
    ],
    [
      'a late one under way while out',
      car([overdue, next(100)], [late]),
      ['out_in_repair warning at 0 of late', 'overlap warning at 100 of next'],
    ],
  ])('%s', (_, facts, expected) => {
    expect(told(facts)).toEqual(expected)
  })

  test('papers that end before the return of a booking picked up within seven days, several of a car as one', () => {
    const papers = { plateExpires: '2026-11-23', inspectionExpires: '2026-11-01' }
    const bookings = [out, next(168), booked('later', 'open', 169, 200)]
    const [found, ...others] = collisionsOf(judge(car(bookings, [], papers), around))
    expect(others).toEqual([])
    expect(found && said(found)).toBe('papers critical at 168 of next')
    expect(found?.papers).toEqual(papers)
    expect(told(car(bookings, [], { plateExpires: '2026-11-24' }))).toEqual([])
  })

  test('a routine that falls due is critical when it is overdue by then; of bookings within seven days, none of them running', () => {
    const judged = judge(car([out, next(168), booked('later', 'open', 169, 200)]), around)
    const soon = soonOf(judged)
    expect(soon.map(({ booking }) => booking.id)).toEqual(['next'])
    const template = { id: 'T1', title: 'Oil', nextDueDate: null, nextDueMileage: 5 }
    const severities = (['overdue', 'due', 'during'] as const).flatMap((atPickUp) =>
      soon.map((trip) => said(routineOn(judged.facts, trip, { template, atPickUp }))),
    )
    expect(severities).toEqual([
      'due_on_rental critical at 168 of next',
      'due_on_rental warning at 168 of next',
      'due_on_rental warning at 168 of next',
    ])
  })

  test('a critical repair planned in time keeps the car from going out, and is no conflict', () => {
    const judged = judge(car([next(72)], [planned(1, 72, critical)]), around)
    const trip = { bookingId: 'next', pickUp: now + 72 * HOUR, return: now + 96 * HOUR }
    const [against, ...others] = reasonsAgainst(judged, trip, [], 60)
    expect(others).toEqual([])
    expect(against).toMatchObject({ reason: { kind: 'critical_repair' }, collisions: [] })
    expect(collisionsOf(judged)).toEqual([])
  })
})

describe('a reason names the conflicts that tell of the same', () => {
  test.each<[what: string, CarFacts, kind: string, string[]]>([
    [
      'of its own booking',
      car([next(40)], [planned(39, 41, { urgencyLevel: 'high' })]),
      'in_repair',
      ['overlap critical at 40 of next'],
    ],
    [
      'of the rental it is on, when it is not safe',
      car([out, next(40)], [repair(critical)]),
      'critical_repair',
      ['unsafe critical at 0 of out'],
    ],
    [
      'of the rental that is late',
      car([overdue, next(1)]),
      'still_out',
      ['late_return critical at 1 of late before next'],
    ],
    [
      'of its papers',
      car([next(40)], [], { plateExpires: '2026-11-16' }),
      'papers',
      ['papers critical at 40 of next'],
    ],
    ['none, where there is none', car([next(40)], [repair({ urgencyLevel: 'high' })]), 'high_repair', []],
  ])('%s', (_, facts, kind, expected) => {
    const judged = judge(facts, around)
    const booking = judged.waiting.at(-1)?.booking
    const trip = { bookingId: 'next', pickUp: booking?.pickUp ?? 0, return: booking?.return ?? null }
    const [first] = reasonsAgainst(judged, trip, [], 0)
    expect(first?.reason.kind).toBe(kind)
    expect(first?.collisions.map(said)).toEqual(expected)
  })
})

test('of a car that somebody made to be looked at for long the gravest work and the first pick-ups count', () => {
  const plans = Array.from({ length: 60 }, (_, at) => planned(1 + at, 900, { id: `P${at}` }))
  const bookings = Array.from({ length: 80 }, (_, at) => booked(`B${at}`, 'open', 2 + at, 950))
  const judged = judge(car(bookings, [...plans, planned(800, 900, { id: 'grave', ...critical })]), around)
  expect(judged.gravest).toHaveLength(MOST_WORK_OF_CAR)
  expect(judged.gravest[0]?.repair.id).toBe('grave')
  expect(judged.gravest[1]?.repair.id).toBe('P0')
  expect(soonOf(judged)).toHaveLength(MOST_SOON_OF_CAR)
})

const hours = fc.integer({ min: -60, max: 200 })
const aBooking = fc
  .tuple(
    hours,
    fc.option(fc.integer({ min: 1, max: 60 }), { freq: 6 }),
    fc.constantFrom('open', 'open', 'rental', 'pending'),
  )
  .map(([from, long, status]) => booked('', status, from, long === null ? null : from + long))
const aRepair = fc
  .tuple(
    hours,
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom('low', 'critical'),
    fc.constantFrom('plan', 'open', 'running', 'late'),
  )
  .map(([from, long, urgencyLevel, how]) => {
    if (how === 'plan') return planned(from, from + long, { urgencyLevel })
    if (how === 'open') return repair({ urgencyLevel })
    return running(how === 'late' ? '2026-11-16' : null, { urgencyLevel })
  })
const aCar = fc
  .tuple(fc.array(aBooking, { maxLength: 6 }), fc.array(aRepair, { maxLength: 5 }))
  .map(([bookings, repairs]) =>
    car(
      bookings.map((booking, at) => ({ ...booking, id: `B${at}` })),
      repairs.map((it, at) => ({ ...it, id: `R${at}` })),
    ),
  )

describe('of any car', () => {
  test('looking at every two finds no more than the sweep, and each makes one conflict at most', () => {
    fc.assert(
      fc.property(aCar, (facts) => {
        const judged = judge(facts, around)
        const pairs = judged.gravest.flatMap((work) =>
          [...judged.out, ...judged.waiting].flatMap((trip) => collisionOf(judged, work, trip) ?? []),
        )
        const named = ({ kind, booking, repair: of }: Collision) => `${kind} ${booking.id} ${of?.id}`
        const found = collisionsOf(judged).filter((it) => it.repair)
        expect(found.map(named).sort()).toEqual(pairs.map(named).sort())
        expect(new Set(found.map(({ booking, repair: of }) => `${booking.id} ${of?.id}`)).size).toBe(
          found.length,
        )
      }),
    )
  })

  test('in which order its bookings and repairs are read says nothing', () => {
    fc.assert(
      fc.property(aCar, (facts) => {
        const reversed = {
          ...facts,
          bookings: facts.bookings.toReversed(),
          repairs: facts.repairs.toReversed(),
        }
        expect(told(reversed).sort()).toEqual(told(facts).sort())
      }),
    )
  })

  test('an overlap has a time that both want, and nothing collides with what takes no car', () => {
    fc.assert(
      fc.property(aCar, (facts) => {
        for (const { kind, booking, repair: of } of collisionsOf(judge(facts, around))) {
          const time = timeTaken(booking, now)
          expect(time).not.toBeNull()
          if (kind !== 'overlap' || !of) continue
          const work = repairTakes(of, around.timezone, now)
          expect(work && time && work.start < (time.end ?? Number.POSITIVE_INFINITY)).toBe(true)
          expect(work && time && time.start < (work.end ?? Number.POSITIVE_INFINITY)).toBe(true)
        }
      }),
    )
  })
})
