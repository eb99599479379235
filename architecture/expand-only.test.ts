import { describe, expect, test } from 'vitest'
import { breaksOlderInstances } from './expand-only.ts'
import { house } from './tree.ts'

const FILE = 'server/migrations/9999_later.sql'
const migration = (text: string) => breaksOlderInstances(new Map([[FILE, text]]))

test('an older instance keeps working when a newer one has migrated', () => {
  expect(breaksOlderInstances(house)).toEqual([])
})

describe('a migration that breaks an older instance is found', () => {
  test.each([
    'alter table repairs drop column mechanic;',
    'drop table imports;',
    'alter table repairs rename column mechanic to fitter;',
    'alter table repairs rename to jobs;',
    'alter table repairs alter column title type varchar(9);',
    'alter table repairs alter column mechanic set not null;',
    'alter table repairs add column bay text not null;',
    'alter table repairs add column a text, add column bay text\n  not null;',
  ])('%s', (text) => {
    expect(migration(text)).toEqual([FILE])
    expect(migration(`-- Contracts: the column that version 1.4 stopped using.\n${text}`)).toEqual([])
  })

  test.each([
    'alter table repairs add column bay text;',
    "alter table repairs add column bay text not null default '';",
    'alter table repairs drop constraint repairs_check;',
    'create table bays (tenant_id uuid not null, name text not null);',
    '-- We drop column names nowhere.\nselect 1;',
  ])('and one that does not is none: %s', (text) => {
    expect(migration(text)).toEqual([])
  })
})
