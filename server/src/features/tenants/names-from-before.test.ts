import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../../platform/database/migrate/migrate.ts'

const [ID, USER, FORMER] = [randomUUID(), randomUUID(), randomUUID()]
const original = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const before = await mkdtemp(join(tmpdir(), 'pitlane-before-'))
await cp(original, before, { recursive: true, filter: (path) => !/00(1[89]|[2-9]\d)_/.test(path) })

const name = `test_${randomUUID().replaceAll('-', '')}`
const urlOf = (database: string) => {
  const url = new URL(inject('postgres').ownerUrl)
  url.pathname = `/${database}`
  return url.href
}
async function as(database: string, statements: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  return client.query(statements).finally(() => client.end())
}

await as('postgres', `create database ${name}`)
afterAll(async () => {
  await as('postgres', `drop database ${name}`)
  await rm(before, { recursive: true })
})

test('a database from before has its names written, and its unique ones stay so', async () => {
  await migrate(urlOf(name), pathToFileURL(`${before}/`))
  await as(
    name,
    `set role pitlane_app; select set_config('app.tenant_id', '${ID}', false);
     insert into tenants (id, name, slug, domain, contact_email) values ('${ID}', 'Old', 'old', 'old.test', 'a@b.test');
     insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name, is_active)
       values ('${ID}', '${USER}', 'Ann', 'ann', 'Ann@b.test', 'ann@b.test', '-', 'Ann', 'B', true),
              ('${ID}', '${FORMER}', 'Bob', 'bob', 'bob@b.test', 'bob@b.test', '-', 'Bob', 'B', false);
     insert into billing_accounts (tenant_id, customer_id, due_at) values ('${ID}', 'cus_1', now())`,
  )
  expect(await migrate(urlOf(name))).toContain('0019_names.sql')
  const { rows } = await as(
    name,
    'set role pitlane_system; select kind, name, tenant_id, named_id from names order by kind',
  ).then((results) => [results].flat().at(-1) ?? { rows: [] })
  expect(rows).toEqual([
    { kind: 'customer', name: 'cus_1', tenant_id: ID, named_id: ID },
    { kind: 'domain', name: 'old.test', tenant_id: ID, named_id: ID },
    { kind: 'email', name: 'ann@b.test', tenant_id: ID, named_id: USER },
    { kind: 'slug', name: 'old', tenant_id: ID, named_id: ID },
    { kind: 'username', name: 'ann', tenant_id: ID, named_id: USER },
  ])
  const other = randomUUID()
  await expect(
    as(
      name,
      `set role pitlane_app; select set_config('app.tenant_id', '${other}', false);
       insert into tenants (id, name, slug, contact_email) values ('${other}', 'New', 'old', 'a@b.test')`,
    ),
  ).rejects.toMatchObject({ constraint: 'tenants_slug_unique' })
})
