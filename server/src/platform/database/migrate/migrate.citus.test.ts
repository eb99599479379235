import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repairs } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { sql } from '../database.ts'
import { migrate } from './migrate.ts'

/** A database that was distributed takes the migrations of later versions: `npm run test:citus` brings one. */
const world = await openWorld()
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
const copy = await mkdtemp(join(tmpdir(), 'pitlane-migrations-'))
afterAll(async () => {
  await owner.end()
  await rm(copy, { recursive: true })
})

/** What migrations do: a table with keys, a policy, triggers and functions that call each other; columns; a function of another role. */
const LATER = `
  create table notes (
    tenant_id uuid not null references tenants (id) on delete cascade,
    id uuid not null default app.new_id(),
    repair_id uuid not null,
    text text not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, repair_id) references repairs (tenant_id, id) on delete cascade
  );
  create index notes_of_repair on notes (tenant_id, repair_id);
  select app.protect('notes');
  select app.open_to_system('notes', 'select');

  create function app.tell_noted(tenant uuid, repair uuid) returns void language plpgsql as $$
  begin
    perform app.raise_change(tenant, 'repairs', repair);
  end $$;
  create function app.raise_noted() returns trigger language plpgsql as $$
  declare
    noted record;
  begin
    for noted in select distinct tenant_id, repair_id from changed loop
      perform app.tell_noted(noted.tenant_id, noted.repair_id);
    end loop;
    return null;
  end $$;
  create trigger raise_insert after insert on notes
    referencing new table as changed for each statement execute function app.raise_noted();

  alter table repairs add column note_count integer not null default 0;
  alter table repairs add constraint repairs_note_count_known check (note_count >= 0);
  create index repairs_by_note_count on repairs (tenant_id, note_count);
  grant select (note_count) on repairs to pitlane_search;

  create view app.counted_notes with (security_invoker) as select tenant_id, id, note_count from repairs;
  grant select on app.counted_notes to pitlane_search;
  grant create on schema app to pitlane_search;
  set local role pitlane_search;
  create function app.noted_repairs() returns bigint language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  declare
    tenant uuid := current_setting('app.tenant_id')::uuid;
  begin
    return (select count(*) from app.counted_notes where tenant_id = tenant and note_count = 0);
  end $$;
  revoke execute on function app.noted_repairs() from public;
  grant execute on function app.noted_repairs() to pitlane_app;
  reset role;
  revoke create on schema app from pitlane_search;`

/** As a search is changed: by the role that has it. */
const LATER_STILL = `
  grant create on schema app to pitlane_search;
  set local role pitlane_search;
  create or replace function app.noted_repairs() returns bigint language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  declare
    tenant uuid := current_setting('app.tenant_id')::uuid;
  begin
    return (select 100 + count(*) from app.counted_notes where tenant_id = tenant);
  end $$;
  reset role;
  revoke create on schema app from pitlane_search;

  -- Rows that are there are filled in by the owner, who sees none while row level security is forced.
  alter table notes no force row level security;
  alter table repairs no force row level security;
  alter table repairs disable trigger user;
  update repairs set note_count = counted.notes
    from (select tenant_id, repair_id, count(*) as notes from notes group by 1, 2) as counted
    where repairs.tenant_id = counted.tenant_id and repairs.id = counted.repair_id;
  alter table repairs enable trigger user;
  alter table repairs force row level security;
  alter table notes force row level security;`

test('a migration that comes to a distributed database brings its table, columns and functions to every node', async () => {
  const shop = await aConnectedTenant(world, 1)
  const repair = await shop.call(repairs.create, await aReport(shop))
  await cp(new URL('../../../../migrations/', import.meta.url), copy, { recursive: true })
  await writeFile(join(copy, '9998_later.sql'), LATER)
  expect(await migrate(world.databaseUrl, pathToFileURL(`${copy}/`))).toEqual(['9998_later.sql'])

  const { rows } = await owner.query<{ by: string }>(
    `select column_to_column_name(logicalrelid, partkey) as by from pg_dist_partition
     where logicalrelid = 'notes'::regclass and colocationid =
       (select colocationid from pg_dist_partition where logicalrelid = 'repairs'::regclass)`,
  )
  expect(rows).toEqual([{ by: 'tenant_id' }])

  const run = world.platform.database.inTenant(shop.tenant.id)
  const before = await shop.call(repairs.list, { search: repair.title })
  await run(sql`
    insert into notes (tenant_id, repair_id, text) values (${shop.tenant.id}, ${repair.id}, 'seen')`)
  expect(await run(sql`select text from notes where tenant_id = ${shop.tenant.id}`)).toEqual([
    { text: 'seen' },
  ])
  expect(await run(sql`select app.noted_repairs() as count`)).toEqual([{ count: 1 }])
  expect(await shop.call(repairs.list, { search: repair.title })).toEqual(before)

  await writeFile(join(copy, '9999_later_still.sql'), LATER_STILL)
  expect(await migrate(world.databaseUrl, pathToFileURL(`${copy}/`))).toEqual(['9999_later_still.sql'])
  expect(await run(sql`select app.noted_repairs() as count`)).toEqual([{ count: 101 }])
  expect(
    await run(sql`select note_count from repairs where tenant_id = ${shop.tenant.id} and id = ${repair.id}`),
  ).toEqual([{ note_count: 1 }])

  const stranger = await aConnectedTenant(world, 1)
  expect(
    await world.platform.database.inTenant(stranger.tenant.id)(
      sql`select text from notes where tenant_id = ${stranger.tenant.id}`,
    ),
  ).toEqual([])
}, 120_000)

test('every node gives the same rights, and every part is under forced row level security', async () => {
  const { rows } = await owner.query<{ result: string }>(`
    select distinct result from run_command_on_all_nodes($$
      select md5(string_agg(concat_ws(' ', oid::regprocedure, proowner::regrole, proacl), ',' order by oid::regprocedure::text))
      from pg_proc where pronamespace = 'app'::regnamespace$$)`)
  expect(rows).toHaveLength(1)
  const unforced = await owner.query<{ result: string }>(`
    select distinct result from run_command_on_workers($$
      select coalesce(string_agg(relname, ','), '') from pg_class
      where relname ~ '_[0-9]{5,}$' and relkind = 'r' and not relforcerowsecurity$$)`)
  expect(unforced.rows).toEqual([{ result: '' }])
})
