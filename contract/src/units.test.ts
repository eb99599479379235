import { expect, test } from 'vitest'
import {
  aboutMoney,
  briefMoney,
  currencySymbol,
  DEFAULT_UNITS,
  distanceInWords,
  inDistance,
  inMoney,
  type Units,
} from './units.ts'

const metric: Units = { distanceUnit: 'km', currency: 'EUR' }

test('a distance is labelled with the unit of the business, and never converted', () => {
  expect([inDistance(41_208, DEFAULT_UNITS), inDistance(41_208, metric)]).toEqual(['41,208 mi', '41,208 km'])
  const words = (distance: number) => [DEFAULT_UNITS, metric].map((units) => distanceInWords(distance, units))
  expect(words(1)).toEqual(['1 mile', '1 km'])
  expect(words(1_200)).toEqual(['1,200 miles', '1,200 km'])
})

test('money has the sign and the decimals of its currency', () => {
  const yen: Units = { ...metric, currency: 'JPY' }
  expect([DEFAULT_UNITS, metric, yen].map((units) => inMoney(1_234.5, units))).toEqual([
    '$1,234.50',
    '€1,234.50',
    '¥1,235',
  ])
  expect(aboutMoney(1_234.5, metric)).toBe('€1,235')
  expect([884.34, 0, 1_747.12].map((amount) => briefMoney(amount, DEFAULT_UNITS))).toEqual([
    '$884',
    '$0',
    '$1.7K',
  ])
  expect([DEFAULT_UNITS, metric].map(currencySymbol)).toEqual(['$', '€'])
})
