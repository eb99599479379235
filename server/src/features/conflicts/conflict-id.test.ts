import type { CarBooking, DueRoutine, OpenRepair } from '@pitlane/contract/conflicts/car-facts'
import type { Collision } from '@pitlane/contract/conflicts/collisions'
import { expect, test } from 'vitest'
import { conflictId } from './conflict-id.ts'

const booking = (over: Partial<CarBooking> = {}): CarBooking => ({
  id: '4711',
  status: 'open',
  pickUp: Date.parse('2026-11-18T09:00:00.000Z'),
  return: Date.parse('2026-11-20T17:30:00.123Z'),
  ...over,
})
const repair = (over: Partial<OpenRepair> = {}): OpenRepair => ({
  id: '01a1e04a-8795-7ff6-85fc-d1d53c963b55',
  number: 1,
  title: 'Brakes',
  status: 'need',
  urgencyLevel: 'low',
  createdAt: '2026-11-10T08:00:00.000Z',
  startDate: null,
  startTime: null,
  endDate: null,
  endTime: null,
  plannedStart: null,
  plannedEnd: null,
  ...over,
})
const routine = (nextDueDate: string | null, nextDueMileage: number | null): DueRoutine => ({
  template: { id: '01a1e04a-8795-7ff6-85fc-d1d53c963b56', title: 'Oil', nextDueDate, nextDueMileage },
  atPickUp: 'due',
})
const collision = (over: Partial<Collision>): Collision => ({
  kind: 'overlap',
  severity: 'critical',
  at: 0,
  vehicleId: '01a1e04a-8795-7ff6-85fc-d1d53c963b54',
  vehicleKey: 'T-1',
  booking: booking(),
  ...over,
})

const plan = { plannedStart: '2026-11-19T08:00:00.000Z', plannedEnd: '2026-11-19T12:00:00.000Z' }
const oddNext = booking({ id: 'a "b" \\ ü\n', pickUp: Date.parse('2026-11-21T00:00:00.000Z') })
const papers = {
  plateExpires: '2026-11-02',
  registrationExpires: '2026-11-01',
  inspectionExpires: '2026-11-03',
}

// As they were given out first: whoever dismissed one of these has dismissed it for good.
test.each<[id: string, Partial<Collision>]>([
  ['8c29ea92faa7f7e34652ec1634eb08aa', { repair: repair(plan) }],
  [
    '1ca1a27efdd7a9d90a73230c1b8b95ea',
    { kind: 'unsafe', booking: booking({ return: null }), repair: repair() },
  ],
  [
    '7fae7f96b99fd4663f4ed7a7fa16ecf3',
    {
      kind: 'out_in_repair',
      booking: booking({ status: 'rental' }),
      repair: repair({ status: 'in progress', startDate: '2026-11-16', startTime: '08:30' }),
    },
  ],
  [
    '28a3eb372371755ecb1c5e5978d83c63',
    { kind: 'late_return', booking: booking({ status: 'rental' }), next: oddNext },
  ],
  ['9f76d8040e5e5e6da7896ecab5f4fea3', { kind: 'due_on_rental', routine: routine(null, 45_000) }],
  ['3f04e33598440d90cb5df90518fcbf44', { kind: 'due_on_rental', routine: routine('2026-11-19', null) }],
  ['e6e400a300dc99af7c5cabe33e982567', { kind: 'papers', papers }],
])('the id %s stays as it is', (id, over) => {
  expect(conflictId(collision(over))).toBe(id)
})

test('that time passes and what things are called is no fact of a conflict', () => {
  const before = conflictId(collision({ repair: repair(plan) }))
  const same = { severity: 'warning', at: 9, vehicleKey: 'T-2' } as const
  expect(conflictId(collision({ ...same, repair: repair({ ...plan, title: 'Horn', number: 2 }) }))).toBe(
    before,
  )
  expect(
    conflictId(collision({ repair: repair({ ...plan, plannedEnd: '2026-11-19T12:00:01.000Z' }) })),
  ).not.toBe(before)
  expect(conflictId(collision({ repair: repair(plan), booking: booking({ status: 'rental' }) }))).not.toBe(
    before,
  )
})
