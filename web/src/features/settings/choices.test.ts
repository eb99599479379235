import { expect, test } from 'vitest'
import { categoryChoices, mechanicChoices } from './choices.ts'

test('what is chosen is always among the choices', () => {
  const values = (choices: { value: string }[]) => choices.map(({ value }) => value)
  expect(values(categoryChoices([{ code: 'glass', name: 'Glass' }], 'other'))).toEqual(['glass', 'other'])
  expect(values(categoryChoices(undefined, 'other'))).toContain('tire_rotation')
  expect(values(categoryChoices([], 'other'))).toContain('hvac')
  expect(values(mechanicChoices(undefined, ''))).toEqual([''])
  expect(values(mechanicChoices([], 'Ana'))).toEqual(['', 'Ana'])
  expect(values(mechanicChoices([], 'Ana', 'Bo', 'Ana'))).toEqual(['', 'Ana', 'Bo'])
})
