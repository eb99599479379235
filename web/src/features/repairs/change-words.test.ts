import type { WallClock } from '@pitlane/contract/clock'
import { toldFields } from '@pitlane/contract/repairs/fields'
import { DEFAULT_UNITS } from '@pitlane/contract/units'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayInWords } from '../../ui/time/day-words.ts'
import { changeInWords, entryInWords } from './change-words.ts'

const units = DEFAULT_UNITS
const at: WallClock = { timezone: 'America/New_York', clock: 12 }
const said = (field: string, from: unknown, to: unknown) => changeInWords({ field, from, to }, { at, units })

test('changes read in the words of the form, never in raw names or codes', () => {
  expect(said('status', 'need', 'in progress')).toEqual({
    label: 'Status',
    from: 'Needs Repair',
    to: 'In Progress',
  })
  expect(said('category', 'oil_change', 'hvac')).toMatchObject({ from: 'Oil Change', to: 'HVAC' })
  expect(said('repairCost', null, 1234.5)).toEqual({ label: 'Repair Cost', from: 'Not set', to: '$1,234.50' })
  expect(said('odometerReading', 0, 48000)).toMatchObject({ from: '0 miles', to: '48,000 miles' })
  expect(said('endDate', '2026-11-15', null)).toMatchObject({
    label: 'Target End Date',
    from: 'Nov 15, 2026',
  })
  expect(said('urgencyLevel', 'low', 'critical')).toMatchObject({ label: 'Priority', to: 'Critical' })
  expect(said('cause', null, 'damage')).toEqual({ label: 'Cause', from: 'Not set', to: 'Damage' })
  expect(said('rentalId', null, '1042')).toEqual({ label: 'Rental', from: 'Not set', to: 'Rental 1042' })
})

test('what becomes of a claim is said as people call it', () => {
  expect(said('claim', { state: 'draft' }, { state: 'claimed' })).toEqual({
    ...{ label: 'Claim', from: 'Draft', to: 'Claimed' },
  })
  expect(said('claimReceived', null, 120.5)).toEqual({
    ...{ label: 'Amount Received', from: 'Not set', to: '$120.50' },
  })
})

test('what becomes of an estimate is said as people call it', () => {
  expect(said('estimate', { state: 'open' }, { state: 'declined' })).toEqual({
    ...{ label: 'Estimate', from: 'Waiting for approval', to: 'Declined' },
  })
  expect(said('estimateTotal', null, 340)).toEqual({
    ...{ label: 'Estimate Total', from: 'Not set', to: '$340.00' },
  })
})

test('a plan is said in the time of the business, and what it takes in hours', () => {
  const planned = { field: 'plannedStart', from: null, to: '2026-11-16T14:00:00.000Z' }
  expect(changeInWords(planned, { at, units })).toEqual({
    label: 'Planned Start',
    from: 'Not set',
    to: 'Nov 16, 2026, 9:00 AM',
  })
  expect(said('startTime', '09:00', '14:00')).toMatchObject({ from: '9:00 AM', to: '2:00 PM' })
  const inFull = { at: { ...at, clock: 24 as const }, units }
  expect(changeInWords(planned, inFull).to).toBe('Nov 16, 2026, 09:00')
  expect(changeInWords({ field: 'startTime', from: '09:00', to: '14:00' }, inFull).to).toBe('14:00')
  expect(said('expectedHours', 1, 2.5)).toEqual({ label: 'Expected Hours', from: '1 hour', to: '2.5 hours' })
})

test('a category is called what the business calls it', () => {
  const categories = [{ code: 'glass', name: 'Windows & glass' }]
  expect(
    changeInWords({ field: 'category', from: 'glass', to: 'body' }, { categories, at, units }),
  ).toMatchObject({
    from: 'Windows & glass',
    to: 'Body',
  })
})

test('of files and links it says what happened, not their addresses', () => {
  expect(said('imageUrls', ['a'], ['b', 'c'])).toEqual({ label: 'Issue Photos', to: '2 added, 1 removed' })
  expect(said('imageUrls', ['a', 'b'], ['b', 'a']).to).toBe('put in another order')
  expect(said('receiptUrl', null, '/objects/1').to).toBe('added')
  expect(said('templateId', 'a', 'b').to).toBe('replaced')
  expect(said('assignedTo', 'a', null).to).toBe('removed')
})

test('what a mechanic said is told in their words', () => {
  const saidAt = { at: '2026-11-15T10:00:00.000Z' }
  const waiting = { for: 'parts', note: 'Sold out', until: '2026-12-04', ...saidAt }
  expect(said('waiting', waiting, null)).toEqual({
    label: 'Waiting',
    from: 'Waiting for parts, until Dec 4: Sold out',
    to: 'Not set',
  })
  const done = {
    ...saidAt,
    by: 'Sam',
    odometerReading: 48200,
    cost: 310,
    note: null,
    imageUrls: ['a'],
    receiptUrl: 'b',
  }
  expect(said('reportedDone', null, done)).toMatchObject({ to: '48,200 miles, $310.00, 1 photo, invoice' })
})

test('of a long text only what differs is said, with a little around it', () => {
  const long = (middle: string) =>
    `${'Squeals when braking. '.repeat(10)}${middle}${' And so on.'.repeat(20)}`
  const { from, to } = said('description', long('Left.'), long('Right, since 🚗.'))
  expect(from).toMatch(/^….*Left\..*…$/)
  expect(to).toMatch(/^….*Right, since 🚗\..*…$/)
  expect(to.length).toBeLessThan(80)
  expect(said('description', 'Left.', long('')).to).toBe(long(''))
})

test('who did it is named, and somebody who is gone is somebody', () => {
  const entry = { id: 'a', at: '2026-11-15T10:00:00.000Z', changes: [], action: 'edited' as const }
  expect(entryInWords({ ...entry, by: { id: 'u', name: 'Olive Owner' } })).toBe(
    'Olive Owner changed this repair',
  )
  expect(entryInWords({ ...entry, by: null })).toBe('Somebody changed this repair')
})

test('whatever was recorded can be said', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...toldFields), fc.string()),
      fc.anything(),
      fc.anything(),
      (field, from, to) => {
        const json = (value: unknown) => JSON.parse(JSON.stringify(value ?? null) ?? 'null')
        expect(changeInWords({ field, from: json(from), to: json(to) }, { at, units }).to).not.toBe('')
      },
    ),
  )
})

test('a day is the same day for every reader', () => {
  expect(dayInWords('2026-01-01')).toBe('Jan 1, 2026')
  expect(dayInWords('someday')).toBe('someday')
})
