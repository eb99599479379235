import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inMoney } from '../units.ts'
import { businessSlug, TenantChanges } from './calls.ts'
import { currencies } from './currencies.ts'
import { slugFromName } from './slug.ts'

test.each([
  ['Coastline Car Rental', 'coastline-car-rental'],
  ['Müller & Söhne', 'muller-sohne'],
  ['  A--B  ', 'a-b'],
  ['Ñandú Rent a Car!', 'nandu-rent-a-car'],
  ['車', ''],
  ['-', ''],
])('%o becomes %o', (name, slug) => {
  expect(slugFromName(name)).toBe(slug)
})

test('a derived slug of two characters or more is always a valid one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
      const slug = slugFromName(name)
      if (slug.length >= 2) expect(businessSlug.parse(slug)).toBe(slug)
      expect(slug).not.toMatch(/^-|-$|--/)
    }),
  )
})

test('a slug says what is wrong with it', () => {
  expect(businessSlug.safeParse('a').error?.issues[0]?.message).toBe('Slug must be at least 2 characters')
  expect(businessSlug.safeParse('A b').error?.issues[0]?.message).toBe(
    'Slug must contain only lowercase letters, numbers, and hyphens',
  )
})

test('every currency that can be chosen can be written, in three letters', () => {
  for (const currency of currencies) expect(inMoney(1, { distanceUnit: 'km', currency })).toMatch(/1/)
  expect(new Set(currencies).size).toBe(currencies.length)
  for (const currency of currencies) expect(TenantChanges.parse({ currency })).toEqual({ currency })
  expect(TenantChanges.parse({ currency: ' eur ' })).toEqual({ currency: 'EUR' })
  for (const currency of ['EU', '', 'EURO', null, 7])
    expect(TenantChanges.safeParse({ currency }).error?.issues.map((it) => it.message)).toEqual([
      'Please choose a currency',
    ])
})
