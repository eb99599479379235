import pg from 'pg'
import { expect, test } from 'vitest'
import { constraintOf } from './constraints.ts'

const refused = (message: string, constraint?: string) =>
  constraintOf(Object.assign(new pg.DatabaseError(message, 0, 'error'), { constraint }))

test('a constraint is known by its name, also that of a part of a table', () => {
  expect(refused('duplicate key value', 'names_slug_unique')).toBe('names_slug_unique')
  expect(refused('duplicate key value', 'names_slug_unique_102045')).toBe('names_slug_unique')
})

test('one that another node has refused is named in its sentence alone', () => {
  expect(refused('duplicate key value violates unique constraint "names_slug_unique_102045"')).toBe(
    'names_slug_unique',
  )
  expect(refused('doppelter Schlüsselwert verletzt Unique-Constraint »names_slug_unique_102045«')).toBe(
    'names_slug_unique',
  )
  expect(
    refused(
      'insert on table "repairs_102046" violates foreign key constraint "repairs_template_exists_102046"',
    ),
  ).toBe('repairs_template_exists')
  expect(refused('duplicate key value')).toBe('')
})
