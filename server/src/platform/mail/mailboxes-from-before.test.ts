import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { anEmptyDatabase } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../database/migrate/migrate.ts'
import { mailboxHash } from './mailbox-queries.ts'

const original = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const before = await mkdtemp(join(tmpdir(), 'pitlane-before-'))
await cp(original, before, { recursive: true, filter: (path) => !/00(5[6-9]|[6-9]\d)_/.test(path) })
const database = await anEmptyDatabase()
afterAll(async () => {
  await database.drop()
  await rm(before, { recursive: true })
})

async function query(statements: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const results = await client.query(statements).finally(() => client.end())
  return [results].flat().at(-1)?.rows ?? []
}

test('addresses that a business knew before count as confirmed, however they are written', async () => {
  await migrate(database.url, pathToFileURL(`${before}/`))
  const id = randomUUID()
  await query(`
    set role pitlane_app; select set_config('app.tenant_id', '${id}', false);
    insert into tenants (id, name, slug, contact_email) values ('${id}', 'Old', 'old', 'Office@b.test');
    insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name)
      values ('${id}', 'Ann', 'ann', 'Ann@b.test', 'ann@b.test', '-', 'Ann', 'B');
    insert into mechanics (tenant_id, name, name_key, email) values ('${id}', 'Max', 'max', 'Max@b.test'), ('${id}', 'Mo', 'mo', null);
    insert into posted_mails (tenant_id, kind, sent_to, state, made_at, due_at)
      values ('${id}', 'job-link', 'Garage@b.test', 'sent', now(), now()),
             ('${id}', 'job-link', 'nobody@b.test', 'failed', now(), now())`)
  expect(await migrate(database.url)).toContain('0058_confirmed_mailboxes.sql')
  const found = await query(`
    set role pitlane_app; select set_config('app.tenant_id', '${id}', false);
    select encode(mailbox_hash, 'hex') as hash from confirmed_mailboxes`)
  const known = ['ann@b.test', 'office@b.test', 'max@b.test', 'garage@b.test']
  expect(found.map(({ hash }) => hash).sort()).toEqual(
    known.map((address) => mailboxHash(address).toString('hex')).sort(),
  )
})
