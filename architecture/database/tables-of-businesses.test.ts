import { expect, test } from 'vitest'
import { derivedTables, rowsSince } from '../../sandbox/src/testing/rows-since.ts'
import { text } from '../tree.ts'
import { boundedOtherwise, tablesOfBusinesses, unbounded } from './tables-of-businesses.ts'

const FILL = 'sandbox/src/worst/fill.ts'

test('every table of a business has a bound that was tried, or a reason for none', () => {
  const missing = `A limit in contract/src/limits.ts, filled in ${FILL}, or what else bounds it in architecture/database/tables-of-businesses.ts`
  expect(unbounded(text('docs/schema.md'), text(FILL)), missing).toEqual([])
})

test('every table of a business has a row that later migrations take along', () => {
  const known = [...derivedTables, ...rowsSince.map(({ table }) => table)]
  const tables = tablesOfBusinesses(text('docs/schema.md')).map(({ name }) => name)
  expect(tables).toContain('repairs')
  const missing = tables.filter((name) => !known.includes(name))
  expect(missing, 'Write a row of it in sandbox/src/testing/rows-since.ts').toEqual([])
})

test('a table that nobody fills is found, unless a business or a person has one row of it', () => {
  const table = (name: string, keys: string) => `## ${name}\n\n| tenant_id | uuid | required |\n\n${keys}\n`
  const schema = [
    table('keys', '- `PRIMARY KEY (tenant_id, id)`'),
    table('one_of_a_business', '- `PRIMARY KEY (tenant_id, id)`\n- `UNIQUE (tenant_id)`'),
    table('one_of_a_person', '- `PRIMARY KEY (tenant_id, user_id)`'),
    table('one_of_a_name', '- `PRIMARY KEY (tenant_id, id)`\n- `UNIQUE (tenant_id, user_id, name)`'),
    '## of_nobody\n\n- `PRIMARY KEY (id)`\n',
  ].join('\n')
  expect(unbounded(schema, 'insert into keys_of_old', {})).toEqual(['keys', 'one_of_a_name'])
  expect(unbounded(schema, 'insert into keys (', {})).toEqual(['one_of_a_name'])
  expect(unbounded(schema, '', { keys: 'few', one_of_a_name: 'few' })).toEqual([])
})

test('a reason for a table that is gone, or filled, is found', () => {
  expect(unbounded('', '', { keys: 'few' })).toEqual(['keys'])
  expect(unbounded(text('docs/schema.md'), `${text(FILL)} insert into tidings (`)).toContain('tidings')
  expect(Object.keys(boundedOtherwise)).not.toEqual([])
})
