import { SECRET_MASK } from '@pitlane/contract/formats'
import { expect, test } from 'vitest'
import { typedOver } from './typed-over.ts'

test('what is typed before, into or after the mask replaces it', () => {
  expect(typedOver(SECRET_MASK, `${SECRET_MASK}a`)).toBe('a')
  expect(typedOver(SECRET_MASK, `a${SECRET_MASK}`)).toBe('a')
  expect(typedOver(SECRET_MASK, 'pasted')).toBe('pasted')
})

test('taking a character away takes the stored token away', () => {
  expect(typedOver(SECRET_MASK, SECRET_MASK.slice(1))).toBe('')
})

test('a token of one’s own may hold asterisks', () => {
  expect(typedOver('a', 'a*')).toBe('a*')
})
