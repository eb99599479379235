import { expect, test } from 'vitest'
import { statementsOf } from './migration-statements.ts'

test('a statement ends at its semicolon, and at none that is within it', () => {
  const table = "create table notes (text text default ';' check (text <> 'it''s; this'))"
  const body = 'create function app.f() returns void language plpgsql as $$\nbegin\n  perform 1;\nend $$'
  expect(statementsOf(`-- First; HQ's own.\n${table};\n${body};\n\nselect 1`)).toEqual([
    `-- First; HQ's own.\n${table};`,
    `${body};`,
    'select 1',
  ])
})

test('what says nothing is no statement', () => {
  expect(statementsOf('\n-- Nothing; to do.\n')).toEqual([])
})
