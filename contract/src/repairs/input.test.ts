import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, roundToCents } from '../formats.ts'
import { noonOf } from '../zones.ts'
import { asDay } from './as-day.ts'
import {
  dateProblems,
  missingForEdit,
  missingForReport,
  NewRepair,
  RepairChanges,
  STATUS_FIELDS_MISSING,
} from './input.ts'
import { repairStatuses } from './words.ts'

const report = (over: object = {}) => ({
  tenantId: 't',
  vehicleId: 'v',
  reportedBy: 'u',
  title: 'Brakes squeal',
  description: 'Front left',
  vehicleKey: 'T-1',
  odometerReading: 5,
  ...over,
})
const problems = (over: object) =>
  NewRepair.safeParse(report(over)).error?.issues.map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  ) ?? []
const times = { startDate: '2026-11-15', startTime: '09:00', endDate: '2026-11-15', endTime: '10:00' }

describe('a report', () => {
  test('says what is missing in the words of the form, first field first', () => {
    expect(problems({ title: '  ', description: undefined, vehicleKey: '', category: '' })).toEqual([
      'title: Title is required',
      'description: Description is required',
      'vehicleKey: Vehicle Key is required',
      'category: Category is required',
    ])
    for (const odometerReading of [undefined, null, '', '  '])
      expect(problems({ odometerReading })).toEqual(['odometerReading: Odometer reading is required'])
  })

  test('has its defaults', () => {
    expect(NewRepair.parse(report())).toMatchObject({
      category: 'other',
      urgencyLevel: 'medium',
      status: 'need',
      imageUrls: [],
      mechanic: null,
      repairCost: null,
    })
  })

  test('in progress needs all four dates and times, completed its end', () => {
    const missing = [`endDate: ${STATUS_FIELDS_MISSING}`]
    expect(problems({ status: 'in_progress' })).toEqual(missing)
    for (const left of Object.keys(times))
      expect(problems({ status: 'in progress', ...times, [left]: '' })).toEqual(missing)
    expect(problems({ status: 'in progress', ...times })).toEqual([])
    expect(problems({ status: 'completed' })).toEqual(missing)
    expect(problems({ status: 'completed', endDate: '2026-11-15' })).toEqual([])
  })

  test('begins before it ends', () => {
    const wrong = ['endTime: Start date and time must be before end date and time']
    expect(problems({ status: 'in progress', ...times, endTime: '09:00' })).toEqual(wrong)
    expect(problems({ status: 'in progress', ...times, endDate: '2026-11-14' })).toEqual(wrong)
    expect(problems({ ...times, endDate: '2026-11-14' })).toEqual([
      'endDate: The end date must not be before the start date',
    ])
  })

  test.each([
    [{ urgencyLevel: 'urgent' }, 'urgencyLevel'],
    [{ status: 'done' }, 'status'],
    [{ repairCost: -1 }, 'repairCost'],
    [{ repairCost: 1e12 }, 'repairCost'],
    [{ repairCost: 'abc' }, 'repairCost'],
    [{ repairCost: true }, 'repairCost'],
    [{ repairCost: [] }, 'repairCost'],
    [{ odometerReading: 10_000_000 }, 'odometerReading'],
    [{ odometerReading: 1.5 }, 'odometerReading'],
    [{ title: 'x'.repeat(300) }, 'title'],
    [{ description: 'x'.repeat(10_001) }, 'description'],
    [{ imageUrls: ['1', '2', '3', '4', '5', '6'] }, 'imageUrls'],
    [{ endDate: '2026-02-30' }, 'endDate'],
    [{ startTime: '25:00' }, 'startTime'],
  ])('refuses %o', (over, path) => {
    expect(problems(over)).toEqual([expect.stringContaining(`${path}: `)])
  })

  test('keeps emoji and text from right to left', () => {
    const title = '🚗 صرير المكابح'
    expect(NewRepair.parse(report({ title })).title).toBe(title)
  })
})

test('a change keeps absent what is absent, and clears what is null or empty', () => {
  expect(RepairChanges.parse({})).toEqual({})
  expect(RepairChanges.parse({ mechanic: null, reservationNumber: ' ', repairCost: '' })).toEqual({
    mechanic: null,
    reservationNumber: null,
    repairCost: null,
  })
})

test('the rules agree with each other for every repair there can be', () => {
  const day = fc.option(fc.constantFrom('2026-11-14', '2026-11-15', '2026-11-16'))
  const time = fc.option(fc.constantFrom('08:00', '12:30', '23:59'))
  const amount = fc.option(fc.nat(100))
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...repairStatuses),
        startDate: day,
        startTime: time,
        endDate: day,
        endTime: time,
        repairCost: amount,
        odometerReading: amount,
      }),
      (repair) => {
        const [toReport, toEdit] = [missingForReport(repair), missingForEdit(repair)]
        expect(toEdit.slice(0, toReport.length)).toEqual(toReport)
        const isRefused = problems({ ...repair, odometerReading: 1 }).length > 0
        expect(isRefused).toBe(toReport.length > 0 || dateProblems(repair).length > 0)
        if (repair.status === 'need') expect(toEdit).toEqual([])
      },
    ),
  )
})

describe('money', () => {
  test.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [0.1 + 0.2, 0.3],
    [12, 12],
    [1e9 + 0.125, 1e9 + 0.13],
  ])('%d is rounded half up to %d', (given, rounded) => {
    expect(roundToCents(given)).toBe(rounded)
  })

  test('never has more than two decimals', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (amount) => {
        const cents = roundToCents(amount) * 100
        expect(Math.abs(cents - Math.round(cents))).toBeLessThan(1e-4)
        expect(Math.abs(roundToCents(amount) - amount)).toBeLessThanOrEqual(0.005 + 1e-6)
      }),
    )
  })
})

describe('days', () => {
  const zones = [
    'UTC',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kolkata',
    'Europe/Berlin',
  ]

  test('noon of a day is on that day, in its zone', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (date, zone) => {
          const day = date.toISOString().slice(0, 10)
          expect(dayIn(zone, noonOf(day, zone))).toBe(day)
        },
      ),
    )
  })

  test('an instant counts as its day where the business is', () => {
    expect(asDay('2026-11-15T02:00:00Z', 'America/Los_Angeles')).toBe('2026-11-14')
    expect(asDay('2026-11-15', 'America/Los_Angeles')).toBe('2026-11-15')
    expect(asDay(null, 'UTC')).toBeNull()
    expect(asDay('2100-12-31T23:59:59Z', 'Pacific/Auckland')).toBe('2100-12-31')
    expect(asDay('1900-01-01T00:00:00Z', 'Pacific/Honolulu')).toBe('1900-01-01')
  })
})
