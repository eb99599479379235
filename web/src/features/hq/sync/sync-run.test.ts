import { expect, test } from 'vitest'
import { latestOf, progressInPercent, progressInWords } from './sync-run.ts'

test('progress is told as far as it is known', () => {
  expect(progressInWords({ vehiclesRead: 0, vehiclesTotal: null })).toBe('Asking HQ…')
  expect(progressInWords({ vehiclesRead: 500, vehiclesTotal: null })).toBe('500 vehicles read')
  expect(progressInWords({ vehiclesRead: 1240, vehiclesTotal: 5000 })).toBe('1,240 of 5,000')
})

test('the bar is never fuller than full, and has no length without a total', () => {
  expect(progressInPercent({ vehiclesRead: 1240, vehiclesTotal: 5000 })).toBe(25)
  expect(progressInPercent({ vehiclesRead: 70, vehiclesTotal: 67 })).toBe(100)
  expect(progressInPercent({ vehiclesRead: 70, vehiclesTotal: null })).toBeUndefined()
  expect(progressInPercent({ vehiclesRead: 0, vehiclesTotal: 0 })).toBeUndefined()
})

test('the latest of all moments counts, and none is none', () => {
  expect(latestOf([null, '2026-11-15T08:00:00.000Z', '2026-11-15T09:00:00.000Z', undefined])).toBe(
    '2026-11-15T09:00:00.000Z',
  )
  expect(latestOf([null, undefined])).toBeNull()
})
