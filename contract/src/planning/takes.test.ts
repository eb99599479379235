import { expect, test } from 'vitest'
import { repairTakes, type Timed } from './takes.ts'

const now = Date.parse('2026-11-16T15:00:00Z')
const repair = (over: Partial<Timed>): Timed => ({
  status: 'in progress',
  createdAt: '2026-11-10T12:00:00.000Z',
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  plannedStart: null,
  plannedEnd: null,
  ...over,
})
const plan = { plannedStart: '2026-11-18T13:00:00.000Z', plannedEnd: '2026-11-18T15:00:00.000Z' }

test.each<[what: string, Partial<Timed>, from: string | null, to: string | null, isLate?: boolean]>([
  ['without dates since it was reported', {}, '2026-11-10T12:00', null],
  ['from midnight of its start', { startDate: '2026-11-12' }, '2026-11-12T05:00', null],
  ['from the time of its start', { startDate: '2026-11-12', startTime: '09:30' }, '2026-11-12T14:30', null],
  [
    'to the end of its target day',
    { startDate: '2026-11-12', endDate: '2026-11-16' },
    '2026-11-12T05:00',
    '2026-11-17T05:00',
  ],
  [
    'to the time of its target',
    { startDate: '2026-11-12', endDate: '2026-11-16', endTime: '10:01' },
    '2026-11-12T05:00',
    '2026-11-16T15:01',
  ],
  [
    'until further notice once its target has come',
    { startDate: '2026-11-12', endDate: '2026-11-16', endTime: '10:00' },
    '2026-11-12T05:00',
    null,
    true,
  ],
  ['as planned while it waits', { status: 'need', ...plan }, '2026-11-18T13:00', '2026-11-18T15:00'],
  ['not as planned once it runs', { ...plan }, '2026-11-10T12:00', null],
  ['nothing while it waits without a plan', { status: 'need', startDate: '2026-11-12' }, null, null],
  ['nothing when it is done', { status: 'completed', ...plan }, null, null],
])('a repair takes its car %s', (_, over, from, to, isLate = false) => {
  const instant = (text: string | null) => (text ? Date.parse(`${text}:00Z`) : null)
  const taken = repairTakes(repair(over), 'America/New_York', now)
  expect(taken).toEqual(from ? { start: instant(from), end: instant(to), isLate } : null)
})
