import { newIds, writeRows } from '@pitlane/sandbox/testing/rows-since'
import { anEmptyDatabase } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate/migrate.ts'

const FOUND = '0128_whose_rental.sql'
const database = await anEmptyDatabase()
const client = new pg.Client({ connectionString: database.url })
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('a repair from before was found when it was made, an imported one at noon of its first day, never later', async () => {
  await migrate(database.url, undefined, (name) => name < FOUND)
  const ids = newIds()
  const { tenant, user, vehicle } = ids
  await writeRows(database.url, ids, { state: '0127', passwordHash: 'none' })
  await client.connect()
  await client.query(`set role pitlane_app; set app.tenant_id = '${tenant}'`)
  await client.query(`
    update tenants set timezone = 'America/New_York' where id = '${tenant}';
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, status, start_date, end_date, import_id, created_at)
    select '${tenant}', '${vehicle}', '${user}', title, title, 'other', status, started::date, ended::date,
      case when is_imported then (select id from imports where tenant_id = '${tenant}' limit 1) end, '2026-07-20T15:00Z'
    from (values ('reported', 'need', null, null, false),
                 ('reported as done', 'completed', '2026-07-01', '2026-07-02', false),
                 ('imported', 'completed', null, '2026-07-02', true),
                 ('imported with its start', 'completed', '2026-01-10', '2026-07-02', true),
                 ('imported open', 'need', '2026-07-01', null, true),
                 ('imported today', 'completed', null, '2026-07-20', true)) as rows (title, status, started, ended, is_imported)`)
  await client.query('reset role')
  expect(await migrate(database.url)).toContain(FOUND)

  await client.query('set role pitlane_app')
  const { rows } = await client.query(
    `select title, to_char(found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as found from repairs
     where tenant_id = '${tenant}' and created_at = '2026-07-20T15:00Z' order by title`,
  )
  expect(Object.fromEntries(rows.map(({ title, found }) => [title, found]))).toEqual({
    imported: '2026-07-02T16:00',
    'imported open': '2026-07-20T15:00',
    'imported today': '2026-07-20T15:00',
    'imported with its start': '2026-01-10T17:00',
    reported: '2026-07-20T15:00',
    'reported as done': '2026-07-20T15:00',
  })
  await client.query(`insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category)
    values ('${tenant}', '${vehicle}', '${user}', 'By an older instance', '-', 'other')`)
  const { rows: late } = await client.query(
    `select found_at = created_at as "isThen" from repairs where title = 'By an older instance'`,
  )
  expect(late).toEqual([{ isThen: true }])
}, 60_000)
