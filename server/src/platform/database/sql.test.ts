import { expect, test } from 'vitest'
import { join, placesOf, raw, sql } from './sql.ts'
import type { Statement } from './written-once.ts'

/** What is refused is refused by the compiler: each of these would be an error if it were none. */
test('a statement is written with the tag: one made by hand does not compile', () => {
  const text = 'select * from users'
  const written: Statement[] = [sql`select 1`, join([sql`select`, sql`1`], ' ')]
  const refused: Statement[] = [
    // @ts-expect-error a text and its values by hand
    { text, values: [] },
    // @ts-expect-error a text as it is, which only stands in a statement
    raw(text),
    // @ts-expect-error the tag is for templates
    sql([text]),
  ]
  expect([...written, ...refused].map((it) => typeof it.text)).toEqual(Array(5).fill('string'))
})

test('places for values have their types', () => {
  const places = placesOf(['uuid', 'text[]'])(['a', ['b']])
  expect([places.text, places.values]).toEqual(['$1::uuid, $2::text[]', ['a', ['b']]])
})
