import { expect, test } from 'vitest'
import { NUMBER_MAX, numberNamed, repairNumber } from './number.ts'

test('a number is said and understood alike, up to the highest', () => {
  for (const number of [1, 42, NUMBER_MAX]) expect(numberNamed(repairNumber(number))).toBe(number)
})

test.each(['R-42', 'r-42', 'R42', 'r42', '#42', ' R-42 ', 'R-0042'])('%j means repair 42', (search) => {
  expect(numberNamed(search)).toBe(42)
})

test.each([
  '42',
  'R',
  '#',
  'R-',
  'R--42',
  'R-4.2',
  'R-42 brakes',
  'AR-42',
  '#-42',
  'R-0',
  'R-1e3',
  'R-٤٢',
  '#1000000000',
  `#${'9'.repeat(199)}`,
])('%j is text', (search) => {
  expect(numberNamed(search)).toBeUndefined()
})
