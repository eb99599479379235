import { newIds, rowsUntil, writeRows } from '@pitlane/sandbox/testing/rows-since'
import { schemaDocument } from '@pitlane/sandbox/testing/schema-document'
import { makeAsBefore } from '@pitlane/sandbox/testing/version-before'
import { anEmptyDatabase, openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { isBaseline } from './baseline.ts'
import { isTooOld, migrate, pendingMigrations, readMigrations } from './migrate.ts'

const world = await openWorld()
const names = (await readMigrations()).map(({ name }) => name)
const later = names.filter((name) => !isBaseline(name))

async function aDatabaseAsBefore(given?: { isOlder: boolean }) {
  const database = await anEmptyDatabase()
  await makeAsBefore(database.url, given)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  const query = async (text: string) => [await client.query(text)].flat().at(-1)?.rows
  return { url: database.url, query }
}

const asApplication = (tenant: string) =>
  `set role pitlane_app; select set_config('app.tenant_id', '${tenant}', false);`

const NAMES = 'select name from schema_migrations order by name'

test('a database of the version before goes on: it keeps its rows, and is from then on like a new one', async () => {
  const { url, query } = await aDatabaseAsBefore()
  const ids = newIds()
  await writeRows(url, ids)
  expect(await isTooOld(url)).toBe(false)
  expect(await pendingMigrations(url)).toEqual(later)
  expect(await migrate(url)).toEqual(later)
  expect(await query(NAMES)).toEqual(names.map((name) => ({ name })))
  expect(await schemaDocument(url)).toBe(await schemaDocument(world.databaseUrl))
  for (const { table } of rowsUntil('')) {
    const column = table === 'tenants' ? 'id' : 'tenant_id'
    const rows = await query(
      `${asApplication(ids.tenant)} select from ${table} where ${column} = '${ids.tenant}'`,
    )
    expect(rows?.length, table).toBeGreaterThan(0)
  }
  expect(await migrate(url)).toEqual([])
})

test('what is left there to deliver, and what was given up, is taken along', async () => {
  const { url, query } = await aDatabaseAsBefore()
  const ids = newIds()
  const { tenant, user, object } = ids
  await writeRows(url, ids)
  await query(`${asApplication(tenant)}
    insert into mails (tenant_id, user_id, kind, state, made_at, due_at)
      values ('${tenant}', '${user}', 'comment', 'gathering', now(), now()), ('${tenant}', '${user}', 'hq', 'sent', now(), now());
    insert into posted_mails (tenant_id, user_id, kind, sent_to, sealed, state, made_at, due_at)
      values ('${tenant}', '${user}', 'reset', 'a@b.test', 'sealed', 'waiting', now(), now()),
             ('${tenant}', '${user}', 'trial', 'a@b.test', null, 'failed', now(), now());
    insert into pushes (tenant_id, device_id, notification_id, made_at, due_at)
      select tenant_id, '${object}', id, now(), now() from notifications where tenant_id = '${tenant}';
    reset role`)
  await migrate(url)
  const deliveries = `select way, kind, state from deliveries where tenant_id = '${tenant}' and made_at > '2026-11-01'`
  expect(await query(`${asApplication(tenant)} ${deliveries} order by way, kind`)).toEqual([
    { way: 'gathered-mail', kind: 'comment', state: 'waiting' },
    { way: 'posted-mail', kind: 'reset', state: 'waiting' },
    { way: 'posted-mail', kind: 'trial', state: 'failed' },
    { way: 'push', kind: null, state: 'waiting' },
  ])
})

test('several instances that start on it at once do it once', async () => {
  const { url, query } = await aDatabaseAsBefore()
  const done = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(done.flat()).toEqual(later)
  expect(await query(NAMES)).toEqual(names.map((name) => ({ name })))
})

test('an older one is refused with the version that it needs first, and is as it was', async () => {
  const { url, query } = await aDatabaseAsBefore({ isOlder: true })
  const refusal = {
    name: 'PlainError',
    message:
      'This database is of a version before 0.9.0. Start Pitlane 0.9.0 on it once, then this version. Nothing was changed.',
  }
  const before = await schemaDocument(url)
  await expect(migrate(url)).rejects.toMatchObject(refusal)
  await expect(pendingMigrations(url)).rejects.toMatchObject(refusal)
  expect(await query(NAMES)).toEqual([{ name: '0001_foundation.sql' }])
  expect(await schemaDocument(url)).toBe(before)
  expect([await isTooOld(url), await isTooOld(world.databaseUrl)]).toEqual([true, false])
})

test('nor is one refused that has nothing yet', async () => {
  const database = await anEmptyDatabase()
  afterAll(() => database.drop())
  expect(await isTooOld(database.url)).toBe(false)
  expect(await pendingMigrations(database.url)).toEqual(names)
})
