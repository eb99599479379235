import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportedFields } from '../repairs/fields.ts'
import { importColumns, type Known, readCost, readDay, readMiles, rowChecker } from './rows.ts'

const known: Known = {
  vehicles: [
    { id: 'one', vehicleKey: 'T-286' },
    { id: 'two', vehicleKey: 'T-287' },
    { id: 'gone', vehicleKey: 'T-286' },
  ],
  categories: [{ code: 'towing', name: 'Towing & Recovery' }],
  timezone: 'America/New_York',
  origin: 'http://pitlane.test',
}
const row = {
  title: 'Front brake pads',
  description: 'Worn',
  vehicleKey: 'T-286',
  category: 'brakes',
  urgencyLevel: 'high',
  repairCost: '$1,286.405',
  odometerReading: '45,210',
  endDate: '03/14/2026',
}
const check = (over: object, place = 0) => rowChecker(known)({ ...row, ...over }, place)

test('an export begins with the columns that are read back, and those that only people read follow', () => {
  const known = [...importColumns, 'status', 'reservationNumber', 'createdAt']
  expect(exportedFields.slice(0, known.length)).toEqual(known)
})

describe('a row', () => {
  test('that is good is read: cost and odometer without signs, the date in either form', () => {
    expect(check({ mechanic: ' Maria ', receiptUrl: 'https://shop.example/1' })).toEqual({
      row: 2,
      repair: {
        ...row,
        row: 2,
        vehicleId: 'one',
        repairCost: 1286.41,
        odometerReading: 45210,
        endDate: '2026-03-14',
        mechanic: 'Maria',
        receiptUrl: 'https://shop.example/1',
      },
    })
  })

  test('says which required fields are missing; what cannot be parsed counts as missing', () => {
    expect(rowChecker(known)({}, 3).problem).toBe(
      'Row 5: Missing required fields: title, description, vehicleKey, category, urgencyLevel, repairCost, odometerReading, endDate',
    )
    expect(
      check({ title: '  ', repairCost: 'a lot', urgencyLevel: 'urgent', endDate: '2026-02-30' }).problem,
    ).toBe('Row 2: Missing required fields: title, urgencyLevel, repairCost, endDate')
    for (const nothing of [null, 'text', 7, []])
      expect(rowChecker(known)(nothing, 0).problem).toMatch(/^Row 2: Missing required fields: title/)
  })

  test('has the place its sender names', () => {
    expect(check({ row: 41, title: '' }).problem).toBe('Row 41: Missing required fields: title')
    expect(check({ row: 'x', title: '' }, 7).problem).toBe('Row 9: Missing required fields: title')
  })

  test('finds its category by code or name and its urgency in any case', () => {
    for (const category of ['BRAKES', ' Brakes '])
      expect(check({ category, urgencyLevel: 'HIGH' }).repair).toMatchObject({
        category: 'brakes',
        urgencyLevel: 'high',
      })
    expect(check({ category: 'oil change' }).repair?.category).toBe('oil_change')
    expect(check({ category: 'towing & recovery' }).repair?.category).toBe('towing')
    expect(check({ category: 'magic' }).problem).toBe('Row 2: Unknown category: magic')
  })

  test('finds its vehicle: who has the key now, else who is alike', () => {
    expect(check({ vehicleKey: 't-287' }).repair).toMatchObject({ vehicleId: 'two', vehicleKey: 'T-287' })
    expect(check({ vehicleKey: 'T-1' }).problem).toBe(
      'Row 2: Vehicle not found with the specified vehicle key: T-1',
    )
  })

  test('that is too long, or whose receipt is no web page, is told so', () => {
    expect(check({ title: 'x'.repeat(201) }).problem).toBe('Row 2: title: Please use at most 200 characters')
    const long = 'x'.repeat(1_000_000)
    expect(check({ vehicleKey: long }).problem).toBe('Row 2: vehicleKey: Please use at most 200 characters')
    expect(check({ category: long }).problem).toBe('Row 2: category: Please use at most 120 characters')
    expect(check({ repairCost: '1'.repeat(1_000_000) }).problem).toBe(
      'Row 2: Missing required fields: repairCost',
    )
    for (const receiptUrl of ['javascript:alert(1)', 'http://shop.example/1', 'a.pdf', '/objects/1'])
      expect(check({ receiptUrl }).problem).toBe('Row 2: The receipt must be an https address')
    expect(check({ receiptUrl: 'http://pitlane.test/objects/1' }).repair).toBeDefined()
  })

  test('with a NUL in one of its cells is told so, and nothing else of it is read', () => {
    expect(check({ title: 'Brake\0s' }).problem).toBe('Row 2: title: Text must not contain NUL characters.')
    expect(check({ endDate: '\0' }).problem).toBe('Row 2: endDate: Text must not contain NUL characters.')
  })

  test('that an earlier one says already is its duplicate', () => {
    const next = rowChecker(known)
    expect(next(row, 0).repair).toBeDefined()
    expect(
      next({ ...row, description: 'Other words', repairCost: 1286.41, endDate: '2026-03-14' }, 1).problem,
    ).toBe('Row 3: Duplicate of row 2')
    expect(next({ ...row, odometerReading: 45_211 }, 2).repair).toBeDefined()
  })
})

test('costs: a comma in the place of a decimal point is not guessed at', () => {
  const costs: [unknown, number | null][] = [
    ['0', 0],
    ['$ 12.5', 12.5],
    ['1,234,567.89', 1234567.89],
    ['.5', 0.5],
    [12.345, 12.35],
    ['12,50', null],
    ['1.234,56', null],
    ['-5', null],
    ['1e3', null],
    ['10000000000', null],
    ['', null],
    [null, null],
  ]
  for (const [written, cost] of costs) expect(readCost(written), String(written)).toBe(cost)
})

test('odometers are whole miles from 0 to 9,999,999', () => {
  expect(['12,345', '12345.0', 7, '10000000', '-1', 'far'].map(readMiles)).toEqual([
    12345,
    12345,
    7,
    null,
    null,
    null,
  ])
})

test('days: an instant counts where the business is, and what is no day is none', () => {
  const days: [unknown, string | null][] = [
    ['2026-11-15', '2026-11-15'],
    ['1/5/2026', '2026-01-05'],
    ['2026-11-15T02:00:00Z', '2026-11-14'],
    ['13/01/2026', null],
    ['2026-02-29', null],
    ['15.11.2026', null],
    ['0001-01-01', null],
    ['1899-12-31', null],
    ['1900-01-01', '1900-01-01'],
    ['2100-12-31', '2100-12-31'],
    ['1/1/2101', null],
    ['9999-12-31T23:59:59Z', null],
    ['', null],
  ]
  for (const [written, day] of days) expect(readDay(written, 'America/New_York'), String(written)).toBe(day)
})

test('whatever a row holds, it is a repair or a problem that names its row', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.anything(), fc.constantFrom(...Object.values(row)))
  fc.assert(
    fc.property(fc.record({ ...Object.fromEntries(Object.keys(row).map((key) => [key, cell])) }), (given) => {
      const { repair, problem } = rowChecker(known)(given, 0)
      if (repair) expect(problem).toBeUndefined()
      else expect(problem).toMatch(/^Row 2: ./)
    }),
  )
})
