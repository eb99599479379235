import { dayIn } from '@pitlane/contract/formats'
import { dueStatuses } from '@pitlane/contract/routine/due'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addInterval } from '../../add-interval.ts'
import { type Completion, completionDay, dueOf, isDueNow, latestCompletion, nextDue } from './due-oracle.ts'

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
