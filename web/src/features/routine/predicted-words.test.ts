import { DEFAULT_UNITS } from '@pitlane/contract/units'
import { expect, test } from 'vitest'
import { aboutDay, restsOn } from './predicted-words.ts'

test('a predicted day reads as about that day, wherever the reader is', () => {
  expect(aboutDay({ date: '2026-12-04' })).toBe('about Dec 4')
})

test('what a prediction rests on reads as a sentence', () => {
  const words = (basis: 'vehicle' | 'class' | 'fleet' | null, perDay: number | null) =>
    restsOn({ basis, rentals: 1_200, perDay }, DEFAULT_UNITS)
  expect(words('vehicle', 84.6)).toBe(
    'By 85 miles a rented day, from 1,200 rentals of this car, and its bookings.',
  )
  expect(words('class', 1)).toMatch(/^By 1 mile a rented day, from 1,200 rentals of cars of its class/)
  expect(words('fleet', 30)).toMatch(/rentals of the fleet, and its bookings\.$/)
  expect(words(null, null)).toBeUndefined()
})
