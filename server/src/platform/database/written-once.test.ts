import { expect, test } from 'vitest'
import { join, placesOf, raw, sql } from './sql.ts'
import { type Statement, writtenOnce } from './written-once.ts'

test('a statement is written once, and filled on each call', () => {
  let written = 0
  const statement = writtenOnce<'tenantId' | 'id'>((place) => {
    written += 1
    return sql`select 1 from a where t = ${place('tenantId')} and id = ${place('id')}`
  })
  expect(statement({ tenantId: 'one', id: 7 })).toEqual({
    text: 'select 1 from a where t = $1 and id = $2',
    values: ['one', 7],
  })
  expect(statement({ tenantId: 'two', id: null }).values).toEqual(['two', null])
  expect(written).toBe(1)
})

test('what stands in several places is one value, and what is always the same is given along', () => {
  const statement = writtenOnce<'tenantId'>((place) => {
    const own = sql`t = ${place('tenantId')}`
    return sql`select ${['x']} from a join b on a.${own} and b.${own} limit ${10}`
  })
  expect(statement({ tenantId: 'one' })).toEqual({
    text: 'select $1 from a join b on a.t = $2 and b.t = $2 limit $3',
    values: [['x'], 'one', 10],
  })
})

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
    // @ts-expect-error another text in place of the one that was written
    { ...sql`select 1`, text },
    // @ts-expect-error the same of one that is written once
    { ...writtenOnce(() => sql`select 1`)({}), text },
  ]
  expect([...written, ...refused].map((it) => typeof it.text)).toEqual(Array(7).fill('string'))
})

test('places for values have their types', () => {
  const places = placesOf(['uuid', 'text[]'])(['a', ['b']])
  expect([places.text, places.values]).toEqual(['$1::uuid, $2::text[]', ['a', ['b']]])
})
