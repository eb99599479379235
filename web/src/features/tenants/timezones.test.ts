import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matching, timeIn, timezoneChoices } from './timezones.ts'

const known = ['America/New_York', 'America/Chicago', 'Europe/Berlin']

test('UTC and the zone chosen before can always be chosen, each once', () => {
  const values = (chosen: string) => timezoneChoices(known, chosen).map(({ value }) => value)
  expect(values('Europe/Berlin')).toEqual(['UTC', ...known])
  expect(values('US/Pacific')).toEqual(['UTC', ...known, 'US/Pacific'])
  expect(values('')).toEqual(['UTC', ...known])
})

test('a zone reads without underscores', () => {
  expect(timezoneChoices(known, 'UTC')[1]).toEqual({ value: 'America/New_York', label: 'America/New York' })
})

test('every word that is typed must occur, in any order', () => {
  const found = (typed: string) => matching(timezoneChoices(known, 'UTC'), typed).map(({ value }) => value)
  expect(found('new york')).toEqual(['America/New_York'])
  expect(found('York America')).toEqual(['America/New_York'])
  expect(found('America/New_York')).toEqual(['America/New_York'])
  expect(found('america')).toEqual(['America/New_York', 'America/Chicago'])
  expect(found('')).toHaveLength(4)
  expect(found('Atlantis')).toEqual([])
})

test('every zone that this machine knows finds itself', () => {
  const choices = timezoneChoices(Intl.supportedValuesOf('timeZone'), 'UTC')
  fc.assert(
    fc.property(fc.constantFrom(...choices), ({ value, label }) => {
      expect(matching(choices, label).map((it) => it.value)).toContain(value)
    }),
  )
})

test('the time shown is the one on the wall there', () => {
  const moment = new Date('2026-11-15T06:05:00.000Z')
  expect(timeIn('UTC', moment, 12)).toMatch('Sun, 6:05 AM GMT')
  expect(timeIn('America/New_York', moment, 12)).toBe('Sun, 1:05 AM GMT-5')
  expect(timeIn('Asia/Kolkata', moment, 12)).toBe('Sun, 11:35 AM GMT+5:30')
  expect(timeIn('Asia/Tokyo', moment, 24)).toBe('Sun, 15:05 GMT+9')
  expect(timeIn('No/Where', moment, 12)).toBe('')
})
