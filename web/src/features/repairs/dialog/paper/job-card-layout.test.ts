import { expect, test } from 'vitest'
import { lengthOf, photosOnCard } from './job-card-layout.ts'

test('a few photos are large, many are small, and more than ten are not shown', () => {
  const photos = (count: number) => photosOnCard(Array.from({ length: count }, (_, at) => `/objects/${at}`))
  expect(photos(0)).toEqual({ shown: [], size: 'large' })
  expect(photos(3).size).toBe('large')
  expect(photos(1).shown).toEqual(['/objects/0?width=320'])
  expect(photos(4).size).toBe('small')
  expect(photos(12).shown).toHaveLength(10)
})

test('a text is set the smaller the more lines it takes, its own or those of the paper', () => {
  expect(lengthOf('')).toBe('short')
  expect(lengthOf('It rattles.')).toBe('short')
  expect(lengthOf('x'.repeat(1_500))).toBe('long')
  expect(lengthOf('It rattles.\n'.repeat(12))).toBe('long')
  expect(lengthOf('x'.repeat(5_000))).toBe('very long')
})
