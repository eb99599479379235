import { expect, test } from 'vitest'
import { displayName, initials } from './person.ts'

const person = { firstName: 'Ada', lastName: 'Øst', email: 'ada@example.com' }

test('a person is called by the full name, else the e-mail, else User', () => {
  expect(displayName(person)).toBe('Ada Øst')
  expect(displayName({ ...person, lastName: '' })).toBe('Ada')
  expect(displayName({ ...person, firstName: ' ', lastName: '' })).toBe('ada@example.com')
  expect(displayName({ firstName: '', lastName: '', email: '' })).toBe('User')
  expect(displayName(null)).toBe('User')
})

test('an avatar shows the initials, else U', () => {
  expect(initials(person)).toBe('AØ')
  expect(initials({ ...person, firstName: '𝒜da' })).toBe('𝒜Ø')
  expect(initials({ ...person, firstName: '', lastName: '' })).toBe('U')
  expect(initials(null)).toBe('U')
})
