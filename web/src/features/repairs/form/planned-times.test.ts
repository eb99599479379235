import { expect, test } from 'vitest'
import { aRepair } from '../repair-for-tests.ts'
import { filledBy, plannedTimes } from './planned-times.ts'

const zone = 'America/New_York'
const planned = aRepair({ plannedStart: '2026-11-18T14:00:00.000Z', plannedEnd: '2026-11-19T01:30:00.000Z' })
const times = { startDate: '2026-11-18', startTime: '09:00', endDate: '2026-11-18', endTime: '20:30' }
const empty = { startDate: '', startTime: '', endDate: '', endTime: '' }

test('a planned repair that becomes in progress has start and target end from its plan', () => {
  expect(filledBy('in progress', planned, empty, zone)).toEqual(times)
})

test('nothing is filled in by another status, over what was typed, or without a plan', () => {
  expect(filledBy('completed', planned, empty, zone)).toEqual({})
  expect(filledBy('in progress', planned, { ...empty, startTime: '07:00' }, zone)).toEqual({})
  expect(filledBy('in progress', aRepair(), empty, zone)).toEqual({})
})

test('the plan of what has begun says nothing any more', () => {
  expect(plannedTimes({ ...planned, status: 'in progress' }, zone)).toBeUndefined()
})
