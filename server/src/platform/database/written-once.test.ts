import { expect, test } from 'vitest'
import { sql } from './sql.ts'
import { writtenOnce } from './written-once.ts'

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
