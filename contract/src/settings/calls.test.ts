import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NewCategory, NewMechanic, typedCode } from './calls.ts'

test('a code is forced to its form while it is typed', () => {
  expect(typedCode('Oil')).toBe('oil')
  expect(typedCode('oil ')).toBe('oil_')
  expect(typedCode('Oil Change #2')).toBe('oil_change__2')
  expect(typedCode('Größe')).toBe('gr__e')
  expect(typedCode('🔧')).toBe('_')
})

test('whatever is typed, a code has only its own characters, and typing on changes nothing before', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme-ascii' }), (text, more) => {
      expect(typedCode(text)).toMatch(/^[a-z0-9_]*$/)
      expect(typedCode(typedCode(text))).toBe(typedCode(text))
      expect(typedCode(typedCode(text) + more)).toBe(typedCode(text) + typedCode(more))
    }),
  )
})

test('a code is kept without the space around it', () => {
  expect(NewCategory.parse({ name: ' Wind shield ', code: ' Wind Shield ' })).toEqual({
    name: 'Wind shield',
    code: 'wind_shield',
    description: null,
  })
})

test('what is missing is said in the words of the screen', () => {
  const saysOf = (input: object) =>
    NewCategory.safeParse(input).error?.issues.map(({ message }) => message) ?? []
  expect(saysOf({ name: 'Glass', code: '' })).toEqual(['Please enter both category name and code.'])
  expect(saysOf({ name: ' ', code: 'glass' })).toEqual(['Please enter both category name and code.'])
  expect(NewMechanic.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Please enter a mechanic name.')
})
