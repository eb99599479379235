import { describe, expect, test } from 'vitest'
import { ofNobody, unprotected } from './protected-tables.ts'
import { house } from './tree.ts'

const FILE = 'server/migrations/9999_later.sql'
const migration = (text: string) => unprotected(new Map([[FILE, text]]))

test('every table of a business has its row level security where it is made', () => {
  expect(unprotected(house)).toEqual([])
})

test('whatever is nobody’s is there', () => {
  const made = [...house].filter(([file]) => file.endsWith('.sql')).map(([, text]) => text)
  for (const name of ofNobody) expect(made.join('\n'), name).toContain(`create table ${name} (`)
})

describe('a table that all businesses see is found', () => {
  test.each([
    'create table tyres (tenant_id uuid not null, id uuid);',
    'CREATE TABLE IF NOT EXISTS "tyres" (id uuid);',
    'create unlogged table public.tyres (id uuid);',
    'create table tyres as select * from vehicles;',
    "create table tyres (id uuid);\n-- select app.protect('tyres');",
    "create table tyres (id uuid); select app.protect('tyres_of_old');",
  ])('%s', (text) => {
    expect(migration(text)).toEqual([`${FILE}: tyres is not protected`])
  })

  test.each([
    'create view tyres as select * from vehicles;',
    'create or replace view tyres (id) as select id from vehicles;',
    'create materialized view tyres as select * from vehicles;',
  ])('and so is a view that does not ask for whom: %s', (text) => {
    expect(migration(text)).toEqual([`${FILE}: tyres is read as its owner`])
  })

  test.each([
    'alter table vehicles no force row level security; update vehicles set a = 1;',
    'alter table vehicles disable row level security;',
    'drop policy tenant on vehicles;',
    'alter role pitlane_app bypassrls;',
  ])('and so is a protection that is taken away: %s', (text) => {
    expect(migration(text)).toHaveLength(1)
  })

  test.each([
    "create table tyres (id uuid);\nselect app.protect('tyres');",
    "create table tyres (id uuid);\nselect app.protect('tyres', 'id');",
    'create view tyres with (security_invoker = true) as select 1;',
    'alter table vehicles no force row level security; update vehicles set a = 1; alter table vehicles force row level security;',
    'alter table pushes no force row level security; drop table mails, pushes;',
    'create temporary table given (id uuid);',
  ])('and what is protected is not: %s', (text) => {
    expect(migration(text)).toEqual([])
  })
})
