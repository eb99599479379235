import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from './formats.ts'
import {
  addInterval,
  type Completion,
  completionDay,
  dueInWords,
  dueOf,
  dueStatuses,
  intervalUnits,
  isDueNow,
  latestCompletion,
  nextDue,
  templateLabel,
} from './routine-due.ts'
import { daysBetween } from './routine-words.ts'

const anyDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2120-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zones = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Europe/Berlin',
]
const dayOfMonth = (day: string) => Number(day.slice(8))

test('an interval reads in miles, or in its unit, or in days', () => {
  const label = (triggerType: 'time' | 'mileage', intervalUnit: 'months' | null) =>
    templateLabel({ triggerType, intervalValue: 6, intervalUnit })
  expect(label('mileage', null)).toBe('Every 6 miles')
  expect(label('mileage', 'months')).toBe('Every 6 miles')
  expect(label('time', 'months')).toBe('Every 6 months')
  expect(label('time', null)).toBe('Every 6 days')
})

describe('an interval later', () => {
  test.each([
    ['2027-01-31', 1, 'months', '2027-02-28'],
    ['2028-01-31', 1, 'months', '2028-02-29'],
    ['2028-02-29', 12, 'months', '2029-02-28'],
    ['2027-02-28', 12, 'months', '2028-02-28'],
    ['2026-10-31', 1, 'months', '2026-11-30'],
    ['2026-12-31', 2, 'months', '2027-02-28'],
    ['2026-11-15', 30, 'days', '2026-12-15'],
    ['2028-02-28', 1, 'days', '2028-02-29'],
    ['2027-02-28', 1, 'days', '2027-03-01'],
    ['2100-02-28', 1, 'days', '2100-03-01'],
    ['2026-12-28', 1, 'weeks', '2027-01-04'],
    // The nights the clocks change in America and Europe.
    ['2026-03-07', 1, 'days', '2026-03-08'],
    ['2026-10-31', 1, 'days', '2026-11-01'],
    ['2026-03-28', 2, 'weeks', '2026-04-11'],
    ['9999-12-01', 1_200, 'months', '9999-12-31'],
    ['0004-02-29', 12, 'months', '0005-02-28'],
  ] as const)('%s + %d %s is %s', (day, value, unit, later) => {
    expect(addInterval(day, value, unit)).toBe(later)
  })

  test('without a unit it is days', () => {
    expect(addInterval('2026-11-15', 3, null)).toBe('2026-11-18')
  })

  test('days and weeks are exact, whatever the clocks do in between', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 36_500 }), (day, value) => {
        expect(daysBetween(day, addInterval(day, value, 'days'))).toBe(value)
        expect(addInterval(day, value, 'weeks')).toBe(addInterval(day, value * 7, 'days'))
      }),
    )
  })

  test('months keep the day of the month, or end on the last one', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 1_200 }), (day, value) => {
        const later = addInterval(day, value, 'months')
        const [year = 0, month = 0] = day.split('-').map(Number)
        const [toYear = 0, toMonth = 0] = later.split('-').map(Number)
        expect(toYear * 12 + toMonth).toBe(year * 12 + month + value)
        if (dayOfMonth(later) !== dayOfMonth(day)) {
          expect(dayOfMonth(later)).toBeLessThan(dayOfMonth(day))
          expect(dayOfMonth(addInterval(later, 1, 'days'))).toBe(1)
        }
      }),
    )
  })

  test('later days are due later', () => {
    fc.assert(
      fc.property(
        anyDay,
        anyDay,
        fc.nat(500),
        fc.constantFrom(...intervalUnits),
        (one, other, value, unit) => {
          const [early = '', late = ''] = [one, other].sort()
          expect(addInterval(early, value, unit) <= addInterval(late, value, unit)).toBe(true)
        },
      ),
    )
  })
})

describe('the completion a routine is counted from', () => {
  const completion = fc.record<Completion>({
    id: fc.uuid(),
    endDate: fc.option(anyDay),
    completedAt: fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    odometerReading: fc.option(fc.nat(200_000)),
  })

  test('counts on its end date, else on its day where the business is, on both sides of the date line', () => {
    const completedAt = '2026-11-15T10:30:00.000Z'
    const day = (endDate: string | null, zone: string) =>
      completionDay({ endDate, completedAt, odometerReading: null }, zone)
    expect(day('2026-11-01', 'Pacific/Kiritimati')).toBe('2026-11-01')
    expect(day(null, 'Pacific/Kiritimati')).toBe('2026-11-16')
    expect(day(null, 'Pacific/Pago_Pago')).toBe('2026-11-14')
    expect(day(null, 'UTC')).toBe('2026-11-15')
  })

  test('is the latest, for miles the latest with a reading', () => {
    fc.assert(
      fc.property(fc.array(completion, { maxLength: 8 }), fc.constantFrom(...zones), (all, zone) => {
        const last = latestCompletion(all, 'time', zone)
        for (const other of all)
          expect(completionDay(other, zone) <= completionDay(last ?? other, zone)).toBe(true)
        const read = all.filter((it) => it.odometerReading !== null)
        const counted = latestCompletion(all, 'mileage', zone)
        expect(counted).toEqual(latestCompletion(read.length > 0 ? read : all, 'time', zone))
      }),
    )
  })
})

describe('next due', () => {
  const routine = {
    triggerType: 'mileage' as const,
    intervalValue: 5_000,
    intervalUnit: null,
    baseDate: '2026-11-15',
    baseMileage: 40_000,
    lastCompletedDate: null,
    lastCompletedMileage: null,
  }

  test('is counted from the last completion, else from when it was made', () => {
    expect(nextDue(routine)).toEqual({ nextDueDate: null, nextDueMileage: 45_000 })
    expect(nextDue({ ...routine, lastCompletedMileage: 41_000 }).nextDueMileage).toBe(46_000)
    const monthly = {
      ...routine,
      triggerType: 'time' as const,
      intervalValue: 1,
      intervalUnit: 'months' as const,
    }
    expect(nextDue(monthly)).toEqual({ nextDueDate: '2026-12-15', nextDueMileage: null })
    expect(nextDue({ ...monthly, lastCompletedDate: '2026-08-31' }).nextDueDate).toBe('2026-09-30')
  })

  test('in miles is unknown as long as the mileage is', () => {
    expect(nextDue({ ...routine, baseMileage: null })).toEqual({ nextDueDate: null, nextDueMileage: null })
    expect(nextDue({ ...routine, baseMileage: null, lastCompletedMileage: 7 }).nextDueMileage).toBe(5_007)
  })
})

describe('how a routine stands', () => {
  const byTime = (days: number, isActive = true) =>
    dueOf(
      { isActive, nextDueDate: addInterval('2026-11-15', days, 'days'), nextDueMileage: null },
      '2026-11-15',
      9,
    )
  const byMiles = (nextDueMileage: number | null, mileage: number | null, isActive = true) =>
    dueOf({ isActive, nextDueDate: null, nextDueMileage }, '2026-11-15', mileage)

  test.each([
    [-1, 'overdue'],
    [0, 'due_today'],
    [1, 'due_soon'],
    [7, 'due_soon'],
    [8, 'current'],
  ])('%d days from today it is %s', (days, status) => {
    expect(byTime(days).dueStatus).toBe(status)
    expect(byTime(days, false).dueStatus).toBe('current')
  })

  test.each([
    [50_000, 50_001, 'overdue', 1],
    [50_000, 50_000, 'overdue', 0],
    [50_000, 49_999, 'due_soon', null],
    [50_000, 49_500, 'due_soon', null],
    [50_000, 49_499, 'current', null],
    [50_000, 3, 'current', null],
    [50_000, null, 'current', null],
    [null, 50_000, 'current', null],
  ])('due at %s miles, at %s it is %s', (nextDueMileage, mileage, status, milesOverdue) => {
    expect(byMiles(nextDueMileage, mileage)).toMatchObject({
      dueStatus: status,
      milesOverdue,
      daysOverdue: null,
    })
    expect(byMiles(nextDueMileage, mileage, false)).toMatchObject({
      dueStatus: 'current',
      milesOverdue: null,
    })
  })

  test('reads in words', () => {
    expect([-3, -1, 0, 1, 12, 1_234].map((days) => dueInWords(byTime(days)))).toEqual([
      'Overdue by 3 days',
      'Overdue by 1 day',
      'Due today',
      'in 1 day',
      'in 12 days',
      'in 1,234 days',
    ])
    expect(
      [48_800, 49_999, 50_000, 50_001, 50_300].map((miles) => dueInWords(byMiles(50_000, miles))),
    ).toEqual(['in 1,200 miles', 'in 1 mile', 'Due now', 'Overdue by 1 mile', 'Overdue by 300 miles'])
    expect(dueInWords(byMiles(50_000, null))).toBe('Vehicle mileage unknown')
  })

  test('goes one way as days pass and miles are driven, and back only when a mileage falls', () => {
    const rank = (status: (typeof dueStatuses)[number]) => dueStatuses.indexOf(status)
    fc.assert(
      fc.property(anyDay, fc.nat(400), fc.nat(400), (due, later, more) => {
        const on = (day: string) =>
          dueOf({ isActive: true, nextDueDate: due, nextDueMileage: null }, day, null)
        const day = addInterval(due, -200, 'days')
        expect(rank(on(addInterval(day, later + more, 'days')).dueStatus)).toBeLessThanOrEqual(
          rank(on(addInterval(day, later, 'days')).dueStatus),
        )
        const at = (miles: number) => byMiles(1_000, miles * 5)
        expect(rank(at(later + more).dueStatus)).toBeLessThanOrEqual(rank(at(later).dueStatus))
      }),
    )
  })

  test('an amount overdue is there exactly when it is overdue', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), fc.boolean(), (left, isActive) => {
        for (const due of [byTime(left, isActive), byMiles(5_000, 5_000 - left, isActive)]) {
          const amount = due.daysOverdue ?? due.milesOverdue
          expect(amount !== null).toBe(due.dueStatus === 'overdue')
          if (amount !== null) expect(amount).toBe(Math.abs(left))
          expect(isDueNow(due)).toBe(isActive && (left < 0 || left === 0))
        }
      }),
    )
  })

  test('today is another day on the other side of the date line', () => {
    const moment = new Date('2026-11-15T10:30:00Z')
    const on = (zone: string) =>
      dueOf({ isActive: true, nextDueDate: '2026-11-15', nextDueMileage: null }, dayIn(zone, moment), null)
        .dueStatus
    expect([on('Pacific/Kiritimati'), on('UTC'), on('Pacific/Pago_Pago')]).toEqual([
      'overdue',
      'due_today',
      'due_soon',
    ])
  })
})
