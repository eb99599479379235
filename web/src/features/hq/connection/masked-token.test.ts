import { TOKEN_MASK } from '@pitlane/contract/hq/calls'
import { expect, test } from 'vitest'
import { typedOver } from './masked-token.ts'

test('what is typed before, into or after the mask replaces it', () => {
  expect(typedOver(TOKEN_MASK, `${TOKEN_MASK}a`)).toBe('a')
  expect(typedOver(TOKEN_MASK, `a${TOKEN_MASK}`)).toBe('a')
  expect(typedOver(TOKEN_MASK, 'pasted')).toBe('pasted')
})

test('taking a character away takes the stored token away', () => {
  expect(typedOver(TOKEN_MASK, TOKEN_MASK.slice(1))).toBe('')
})

test('a token of one’s own may hold asterisks', () => {
  expect(typedOver('a', 'a*')).toBe('a*')
})
