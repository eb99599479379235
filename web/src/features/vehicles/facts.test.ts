import { expect, test } from 'vitest'
import { inMiles, orNothing, orNotSpecified } from './facts.ts'

test('what HQ does not say is not specified', () => {
  expect(orNotSpecified(null)).toBe('Not specified')
  expect(orNotSpecified('  ')).toBe('Not specified')
  expect(orNotSpecified(0)).toBe('Not specified')
  expect(orNotSpecified(2022)).toBe('2022')
  expect(orNothing(null)).toBe('–')
})

test('a new car with no miles on it has a mileage', () => {
  expect(orNotSpecified(inMiles(0))).toBe('0 mi')
  expect(orNotSpecified(inMiles(45210))).toBe('45,210 mi')
  expect(orNotSpecified(inMiles(null))).toBe('Not specified')
})
