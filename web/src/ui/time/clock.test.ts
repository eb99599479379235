import { expect, test } from 'vitest'
import { type HourCycle, hourCycleOf, momentInWords, timeInWords } from './clock.ts'

const plain = (text: string) => text.replaceAll('\u202f', ' ')
const time = (text: string, hourCycle: HourCycle) => plain(timeInWords(text, { hourCycle }))
const moment = (instant: string, zone: string, hourCycle: HourCycle) =>
  plain(momentInWords(instant, zone, { hourCycle }))

test('twelve or twenty-four hours, as it is told where the reader is at home', () => {
  expect(['en-US', 'en-GB', 'de-DE', 'ja-JP', 'es-MX'].map(hourCycleOf)).toEqual([
    'h12',
    'h23',
    'h23',
    'h23',
    'h12',
  ])
})

test('a time of day and a moment are told by the same clock', () => {
  expect([time('09:00', 'h12'), time('00:30', 'h12'), time('12:00', 'h12'), time('17:05', 'h12')]).toEqual([
    '9:00 AM',
    '12:30 AM',
    '12:00 PM',
    '5:05 PM',
  ])
  expect([time('09:00', 'h23'), time('00:30', 'h23'), time('17:05', 'h23')]).toEqual([
    '09:00',
    '00:30',
    '17:05',
  ])
  const at = '2026-11-15T22:05:00.000Z'
  expect(moment(at, 'America/New_York', 'h12')).toBe('Nov 15, 2026, 5:05 PM')
  expect(moment(at, 'America/New_York', 'h23')).toBe('Nov 15, 2026, 17:05')
})

test('what is no time stays as it is', () => {
  expect(timeInWords('soon')).toBe('soon')
  expect(momentInWords('once', 'UTC')).toBe('once')
})
