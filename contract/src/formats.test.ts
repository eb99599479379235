import { expect, test, vi } from 'vitest'
import {
  clearableId,
  countInput,
  dayIn,
  givenId,
  hoursInput,
  id,
  isId,
  milesInput,
  moneyInput,
  quarterHours,
} from './formats.ts'

test.each([
  ['019a0000-0000-7000-8000-000000000000', true],
  ['019A0000-0000-7000-8000-00000000ABCD', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', true],
  ['019a0000-0000-0000-8000-000000000000', false],
  ['019a0000-0000-7000-c000-000000000000', false],
  ['019a0000-0000-7000-8000-00000000000', false],
  ['019a0000-0000-7000-8000-000000000000\n', false],
  ['vehicle', false],
  ['', false],
])('%j is an id or not, and both ways of asking agree', (text, expected) => {
  expect(isId(text)).toBe(expected)
  expect(id.safeParse(text).success).toBe(expected)
})

test('what is named as an id and is none becomes one that nothing has', () => {
  const nobodys = givenId.parse('vehicle')
  expect(isId(nobodys)).toBe(true)
  for (const text of ['', 'a'.repeat(5_000), "' or 1=1 --"]) expect(givenId.parse(text)).toBe(nobodys)
  expect(givenId.parse('019a0000-0000-7000-8000-000000000000')).toBe('019a0000-0000-7000-8000-000000000000')
  expect(clearableId().parse(' vehicle ')).toBe(nobodys)
  for (const nothing of ['', ' ', null]) expect(clearableId().parse(nothing)).toBeNull()
})

test('a NUL in an id is left for whoever refuses it everywhere', () => {
  expect(givenId.parse('a\0b')).toBe('a\0b')
})

test('hours come in quarters, from a quarter to four hundred', () => {
  for (const hours of [0.25, 1, 2.75, 400]) {
    expect(hoursInput.parse(String(hours))).toBe(hours)
    expect(quarterHours.parse(hours)).toBe(hours)
  }
  expect([null, '', ' '].map((nothing) => hoursInput.parse(nothing))).toEqual([null, null, null])
  for (const none of [0, 0.2, 0.3, 400.25, -1, 1e9, 'two', true, [], Number.NaN])
    expect(hoursInput.safeParse(none).error?.issues).toHaveLength(1)
})

test('the day in a time zone is told by one calendar of that zone, however often it is asked', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let hour = 0; hour < 100; hour++) dayIn('Pacific/Chatham', new Date(Date.UTC(2026, 0, 1, hour)))
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  made.mockRestore()
  expect(dayIn('Pacific/Chatham', new Date('2026-01-01T10:14:00Z'))).toBe('2026-01-01')
  expect(dayIn('Pacific/Chatham', new Date('2026-01-01T10:16:00Z'))).toBe('2026-01-02')
})

test('thousands are read as we write them, and commas anywhere else are refused', () => {
  expect(milesInput.parse('58,100')).toBe(58_100)
  expect(milesInput.parse(' 1,234,567 ')).toBe(1_234_567)
  expect(countInput(1_000_000).parse('60,000')).toBe(60_000)
  expect(moneyInput.parse('1,200.50')).toBe(1_200.5)
  for (const text of ['58,1', '5,81,00', ',100', '58,1000', '58100,', '1,200,50'])
    expect(milesInput.safeParse(text).success, text).toBe(false)
})
