import { describe, expect, test } from 'vitest'
import { shown } from './arrows.ts'
import { statementsIn } from './statements.ts'
import { homeless, readsAhead, schemaAhead, writesAbroad } from './tables.ts'
import { house, type Tree } from './tree.ts'
import { arrowsAhead, strangers } from './words.ts'

const planted = (file: string, text: string): Tree => new Map([[file, text]])
const query = (word: string, statement: string) =>
  planted(
    `server/src/features/${word}/some-queries.ts`,
    `export const work = (ctx) => ctx.query(sql\`${statement}\`)`,
  )

describe('a use of a later word is found', () => {
  test.each([
    ['server/src/features/routine/manage.ts', '../repairs/queries.ts'],
    ['server/src/features/routine/manage.ts', '@pitlane/contract/repairs/words'],
    ['web/src/features/routine/data.ts', '@pitlane/contract/shapes/repairs/calls'],
    ['web/src/features/settings/Categories.tsx', '../overdue/data.ts'],
    ['contract/src/vehicles/calls.ts', '../routine/due.ts'],
    ['contract/src/routine/due.ts', '../overdue/rules.ts'],
    ['contract/src/routine/due.test.ts', '../repairs/input.ts'],
    ['contract/src/formats.ts', './tenants/calls.ts'],
    ['contract/src/repairs/fields.ts', '../overdue/rules.ts'],
  ])('%s → %s', (file, imported) => {
    expect(arrowsAhead(planted(file, `import { it } from '${imported}'`))).toHaveLength(1)
    expect(arrowsAhead(planted(file, `const it = () => import('${imported}')`))).toHaveLength(1)
  })

  test('and one of an earlier word, of the grammar or by a test is none', () => {
    const allowed = new Map([
      ['server/src/features/repairs/a.ts', "import { it } from '@pitlane/contract/routine/due'"],
      ['server/src/features/repairs/b.ts', "import { it } from '../routine/queries.ts'"],
      ['server/src/features/tenants/c.ts', "import { it } from '@pitlane/contract/formats'"],
      ['server/src/features/tenants/d.test.ts', "import { it } from '../billing/queries.ts'"],
      ['contract/src/index.ts', "import { billing } from './billing/calls.ts'"],
    ])
    expect(shown(arrowsAhead(allowed))).toEqual([])
  })
})

test('a word that the order does not have is found, on all sides', () => {
  const files = [
    'contract/src/tyres/calls.ts',
    'server/src/features/tyres/a.ts',
    'web/src/features/tyres/B.tsx',
  ]
  expect(strangers(new Map(files.map((file) => [file, ''])))).toEqual(files)
})

describe('a second writer is found', () => {
  test.each([
    ['imports', `update repairs set title = \${title}`, 'repairs'],
    ['billing', 'with gone as (delete from sessions returning id) select id from gone', 'sessions'],
    ['overdue', 'insert into\n  repairs (tenant_id) select 1', 'repairs'],
    ['routine', 'select 1; Update Only public.repairs set generated = false', 'repairs'],
    ['hq', 'merge into vehicles using given on true', 'vehicles'],
    ['repairs', 'truncate table rate_limits', 'rate_limits'],
    ['repairs', `delete from \${raw(table)} where true`, '$'],
  ])('%s: %s', (word, statement, table) => {
    expect(writesAbroad(query(word, statement))).toEqual([
      `server/src/features/${word}/some-queries.ts writes ${table}`,
    ])
  })

  test('also inside another statement, and behind anything that is put in', () => {
    const code = `sql\`select \${rows.map((it) => \`\${it.a}\`).join("}")} from \${x ? sql\`(update vehicles set a = 1)\` : sql\`b\`}\``
    expect(statementsIn(code)).toEqual(['select $ from $', '(update vehicles set a = 1)', 'b'])
    expect(writesAbroad(planted('server/src/features/hq/queries.ts', code))).toHaveLength(1)
  })

  test('and a lock, an upsert, a text, a comment or its own table is none', () => {
    for (const statement of [
      'select id from repairs for update',
      'select id from repairs for no key update of repairs',
      'insert into imports as known (id) values (1) on conflict (id) do update set a = 1',
      "select 'update repairs'",
      '-- update repairs\n select 1',
      'update imports set updated_at = 1',
    ])
      expect(writesAbroad(query('imports', statement)), statement).toEqual([])
  })
})

test('a read of what a later word keeps is found, however it is named', () => {
  expect(readsAhead(query('vehicles', 'select 1 from users, repairs'))).toEqual(['vehicles reads repairs'])
  expect(readsAhead(query('routine', 'exists (select from repairs)'))).toEqual(['routine reads repairs'])
  expect(readsAhead(query('routine', 'select app.repairs_holding(1)'))).toEqual([
    'routine reads app.repairs_holding',
  ])
  expect(readsAhead(planted('server/src/platform/a.ts', 'sql`select from tenants`'))).toEqual([
    'platform reads tenants',
  ])
  expect(
    readsAhead(query('repairs', "select repairs.*, 'imports' from repairs join routine_templates")),
  ).toEqual([])
})

test('a view that reads ahead, and a reference that does, are found', () => {
  const schema = (sql: string) => schemaAhead(planted('server/migrations/9999_later.sql', sql))
  expect(schema('create view routine_templates as select 1 from repairs;')).toEqual([
    'routine_templates reads repairs',
  ])
  expect(schema('alter table vehicles add constraint a foreign key (b) references imports (id);')).toEqual([
    'vehicles refers to imports',
  ])
  expect(schema('create table repairs (a uuid references vehicles (id));')).toEqual([])
})

test('a table without a home is found', () => {
  const later = new Map([...house, ['server/migrations/9999_later.sql', 'create table tyres (id uuid);']])
  expect(homeless(later)).toEqual(['tyres'])
  expect(homeless(new Map([...later, ['server/migrations/9999_no_more.sql', 'drop table tyres;']]))).toEqual(
    [],
  )
})
