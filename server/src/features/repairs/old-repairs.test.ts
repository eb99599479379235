import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '../../platform/database/migrate/migrate.ts'

const NUMBERS = '0028_repair_numbers.sql'
const name = `test_${randomUUID().replaceAll('-', '')}`
const urlOf = (database: string) =>
  Object.assign(new URL(inject('postgres').ownerUrl), { pathname: `/${database}` }).href
const maintenance = new pg.Client({ connectionString: urlOf('postgres') })
await maintenance.connect()
await maintenance.query(`create database ${name}`)
const client = new pg.Client({ connectionString: urlOf(name) })
const folder = await mkdtemp(join(tmpdir(), 'pitlane-migrations-'))

afterAll(async () => {
  await client.end()
  await maintenance.query(`drop database ${name}`)
  await maintenance.end()
  await rm(folder, { recursive: true })
})

/** A business with repairs that were written in another order than they were made in. */
async function aBusiness(days: readonly number[]): Promise<string> {
  const tenant = randomUUID()
  await client.query(`set role pitlane_app; set app.tenant_id = '${tenant}'`)
  await client.query(`
    insert into tenants (id, name, slug, contact_email) values ('${tenant}', 'Old', '${tenant}', 'old@example.com');
    insert into users (tenant_id, id, username, username_key, email, email_key, first_name, last_name, password_hash, role)
      values ('${tenant}', '${tenant}', '${tenant}', '${tenant}', '${tenant}@example.com', '${tenant}@example.com', 'Olive', 'Owner', 'none', 'admin');
    insert into vehicles (tenant_id, id, vehicle_key, make, model, year)
      values ('${tenant}', '${tenant}', 'T-1', 'Ford', 'Focus', 2020);
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, created_at)
      select '${tenant}', '${tenant}', '${tenant}', 'Day ' || day, 'Old', 'other', date '2026-01-01' + day
      from unnest(array[${days}]) as day`)
  return tenant
}

async function titlesOf(tenant: string): Promise<string[]> {
  await client.query(`set app.tenant_id = '${tenant}'`)
  const { rows } = await client.query('select title from repairs where tenant_id = $1 order by number', [
    tenant,
  ])
  return rows.map(({ title }) => title)
}

test('repairs from before are numbered in the order in which they were made, and counting goes on', async () => {
  await cp(new URL('../../../migrations/', import.meta.url), folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || basename(path) < NUMBERS,
  })
  await migrate(urlOf(name), pathToFileURL(`${folder}/`))
  await client.connect()
  const [one, other] = [await aBusiness([5, 2, 9, 1]), await aBusiness([3, 4])]
  await client.query('reset role')
  const { rows: before } = await client.query('select to_regclass($1) as table', ['repair_numbers'])
  expect(before).toEqual([{ table: null }])

  expect(await migrate(urlOf(name))).toContain(NUMBERS)
  await client.query('set role pitlane_app')
  expect(await titlesOf(one)).toEqual(['Day 1', 'Day 2', 'Day 5', 'Day 9'])
  expect(await titlesOf(other)).toEqual(['Day 3', 'Day 4'])
  await client.query(`insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category)
    values ('${other}', '${other}', '${other}', 'New', 'New', 'other')`)
  const { rows } = await client.query("select number from repairs where title = 'New'")
  expect(rows).toEqual([{ number: 3 }])
})
