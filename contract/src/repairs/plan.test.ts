import { expect, test } from 'vitest'
import { PLAN_ENDS_TOO_EARLY, PLAN_IS_HALF, PLAN_IS_TOO_LONG, planProblems } from './plan.ts'

const said = (plannedStart: string | null, plannedEnd: string | null) =>
  planProblems({ plannedStart, plannedEnd }).map(({ path, message }) => `${path}: ${message}`)

test('a plan has both its ends or none', () => {
  expect(said(null, null)).toEqual([])
  expect(said('2026-11-16T09:00:00Z', null)).toEqual([`plannedEnd: ${PLAN_IS_HALF}`])
  expect(said(null, '2026-11-16T09:00:00Z')).toEqual([`plannedStart: ${PLAN_IS_HALF}`])
})

test('it ends after it starts, whatever the clocks they are written by', () => {
  expect(said('2026-11-16T09:00:00+02:00', '2026-11-16T08:00:00Z')).toEqual([])
  expect(said('2026-11-16T09:00:00Z', '2026-11-16T09:00:00.000Z')).toEqual([
    `plannedEnd: ${PLAN_ENDS_TOO_EARLY}`,
  ])
})

test('it takes sixty days and not a moment more', () => {
  expect(said('2026-11-01T09:00:00Z', '2026-12-31T09:00:00Z')).toEqual([])
  expect(said('2026-11-01T09:00:00Z', '2026-12-31T09:00:00.001Z')).toEqual([
    `plannedEnd: ${PLAN_IS_TOO_LONG}`,
  ])
})
