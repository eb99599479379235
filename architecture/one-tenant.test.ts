import { describe, expect, test } from 'vitest'
import {
  constraintsInPassing,
  copiesDistinct,
  copiesSilently,
  copiesWithValues,
  skipsAcrossTenants,
  tellsTheTime,
  tenantsByColumn,
  viewsOfSeveral,
  worksAsAnotherRole,
  writesWhileReading,
} from './one-tenant.ts'
import { house, type Tree } from './tree.ts'

/** Where it cannot be kept, and why. What is listed and no longer there must go from the list. */
const exceptions = {
  byColumn: {
    'server/src/features/billing/trial-queries.ts': 'trials that end are looked for in all businesses',
    'server/src/features/files/queries.ts': 'files without a row are looked for in all businesses',
    'server/src/features/hq/sync/schedule-queries.ts': 'what is due is looked for in all businesses',
    'server/src/features/inbox/digest/digest-queries.ts':
      'where it is time for the digest is looked for in all businesses',
    'server/src/features/inbox/looks/look-queries.ts':
      'where a day has passed is looked for in all businesses',
  },
}
const listed = (known: Record<string, string>) => Object.keys(known).sort()

describe('statements stay with one tenant, whichever machine it lives on', () => {
  test('no lock leaves out what others hold across tenants', () => {
    expect(skipsAcrossTenants(house)).toEqual([])
  })

  test('no upsert and no value that is set tells the time', () => {
    expect(tellsTheTime(house)).toEqual([])
  })

  test('rows that are copied answer', () => {
    expect(copiesSilently(house)).toEqual([])
  })

  test('rows that are copied are told apart and given their values before they are', () => {
    expect(copiesWithValues(house)).toEqual([])
    expect(copiesDistinct(house)).toEqual([])
  })

  test('every table is told its tenant by whoever asks; only what looks across tenants joins by column', () => {
    expect(tenantsByColumn(house).sort()).toEqual(listed(exceptions.byColumn))
  })

  test('a view is of one table', () => {
    expect(viewsOfSeveral(house)).toEqual([])
  })

  test('a migration adds a constraint by its name, in a statement of its own', () => {
    expect(constraintsInPassing(house)).toEqual([])
  })

  test('a migration has another role make functions, and nothing else', () => {
    expect(worksAsAnotherRole(house)).toEqual([])
  })

  test('triggers read what changed before they write', () => {
    expect(writesWhileReading(house)).toEqual([])
  })
})

describe('what a spread database refuses is found', () => {
  const FILE = 'server/src/features/hq/some-queries.ts'
  const query = (statement: string): Tree =>
    new Map([[FILE, `export const work = (ctx) => ctx.query(sql\`${statement}\`)`]])
  const schema = (text: string): Tree => new Map([['server/migrations/9999_later.sql', text]])

  test('a lock across tenants', () => {
    expect(skipsAcrossTenants(query('select id from a order by b limit 1 for update skip locked'))).toEqual([
      FILE,
    ])
    expect(
      skipsAcrossTenants(query(`select id from a where tenant_id = \${id} for update skip locked`)),
    ).toEqual([])
  })

  test.each([
    'update a set seen_at = now() where id = 1',
    "update a set seen_at = seen_at + interval '1 day' where id = 1",
    'update a set until = made_at + make_interval(days => 1)',
    'insert into a (b) values (1) on conflict (b) do update set c = 1 where a.d < clock_timestamp() returning b',
  ])('a time that is told: %s', (statement) => {
    expect(tellsTheTime(query(statement))).toEqual([FILE])
  })

  test('and an instant that is given is none', () => {
    expect(
      tellsTheTime(query(`update a set seen_at = \${now} where b < \${now}::timestamptz - interval '1 day'`)),
    ).toEqual([])
  })

  test('rows that are copied without an answer', () => {
    expect(copiesSilently(query('insert into a (b, c) select b, c from d'))).toEqual([FILE])
    expect(copiesSilently(query('insert into a (b, c) select b, c from d returning b'))).toEqual([])
    expect(copiesSilently(query('insert into a (b) select b from d on conflict do nothing'))).toEqual([])
  })

  test('rows that are copied with a value too late, or told apart too late', () => {
    const copy = 'insert into a (tenant_id, b) select c, b from d on conflict (b)'
    expect(copiesWithValues(query(`${copy} do update set c = \${c}`))).toEqual([FILE])
    expect(copiesWithValues(query(`${copy} do nothing returning b = \${b}`))).toEqual([FILE])
    expect(copiesWithValues(query(`insert into a (tenant_id) select \${b} from d returning b`))).toEqual([])
    expect(
      copiesWithValues(query(`with e as (${copy} do nothing returning b) select 1 from e where b = \${b}`)),
    ).toEqual([])
    expect(copiesDistinct(query('insert into a (b) select distinct b from d returning b'))).toEqual([FILE])
    expect(copiesDistinct(query('insert into a (b) select b from (select distinct b from d) as e'))).toEqual(
      [],
    )
  })

  test('a tenant by column', () => {
    expect(tenantsByColumn(query('select 1 from a join b on b.tenant_id = a.tenant_id'))).toEqual([FILE])
    expect(tenantsByColumn(query('select 1 from a join tenants on tenants.id = a.tenant_id'))).toEqual([FILE])
    expect(tenantsByColumn(query(`select 1 from a join b on b.tenant_id = \${tenantId}`))).toEqual([])
  })

  test('a view of several tables', () => {
    expect(viewsOfSeveral(schema('create view both as select 1 from a join b using (id);'))).toEqual(['both'])
    expect(viewsOfSeveral(schema('create view one as select 1 from a;'))).toEqual([])
  })

  test.each([
    'alter table a add column b int check (b > 0);',
    'alter table a\n  add column b uuid references c (id);',
    'alter table a add column b int,\n  add constraint a_b_unique unique (tenant_id, b);',
    'alter table a add constraint one check (b > 0), add constraint other check (b < 9);',
  ])('a constraint in passing: %s', (text) => {
    expect(constraintsInPassing(schema(text))).toEqual(['server/migrations/9999_later.sql'])
  })

  test('and one of its own is none', () => {
    const apart =
      'alter table a add column b int, add column c text; alter table a add constraint d unique (tenant_id, b);'
    expect(constraintsInPassing(schema(apart))).toEqual([])
  })

  test('rows that another role writes in a migration', () => {
    const within = (text: string) => schema(`set local role pitlane_search; ${text} reset role; select 1;`)
    expect(worksAsAnotherRole(within('insert into a (b) values (1);'))).toHaveLength(1)
    expect(worksAsAnotherRole(within('create index a_b on a (b);'))).toHaveLength(1)
    const makes = 'create function app.f() returns void as $$ begin update a set b = 1; end $$;'
    expect(worksAsAnotherRole(within(`${makes} revoke execute on function app.f() from public;`))).toEqual([])
  })

  test('a trigger that reads while it writes, until another definition does not', () => {
    const makes = (
      body: string,
    ) => `create or replace function app.counts() returns trigger language plpgsql as $$
      begin ${body} end $$;`
    const trigger =
      'create trigger t after insert on a referencing new table as added execute function app.counts();'
    const wrong = makes('insert into b (c) select count(*) from added; return null;')
    const mended = makes('select count(*) into n from added; insert into b (c) values (n); return null;')
    expect(writesWhileReading(schema(wrong + trigger))).toEqual(['app.counts'])
    expect(writesWhileReading(schema(wrong + trigger + mended))).toEqual([])
  })
})
