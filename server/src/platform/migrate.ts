import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { connectionOptions } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)
const LOCK = 7_207_195_263

/** Brings the database to the newest form. Several instances may start at once: one migrates, the others wait. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client(connectionOptions(url, undefined))
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz(3) not null default now())`)
    await createRoles(client)
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    const pending = (await migrationNames()).filter((name) => !applied.has(name))
    for (const name of pending) await apply(client, name)
    return pending
  } finally {
    await client.end()
  }
}

/** What the newest form has and this database has not. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client(connectionOptions(url, undefined))
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
    const applied = new Set(rows.map((row) => row.name))
    return (await migrationNames()).filter((name) => !applied.has(name))
  } catch (error) {
    const isEmpty = error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE
    if (isEmpty) return migrationNames()
    throw error
  } finally {
    await client.end()
  }
}

const UNDEFINED_TABLE = '42P01'

async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Roles belong to the whole server, not to one database, so they may be there already. */
async function createRoles(client: pg.Client): Promise<void> {
  await client.query(`
    do $$
    declare
      wanted text;
    begin
      foreach wanted in array array['pitlane_app', 'pitlane_system', 'pitlane_search'] loop
        begin
          execute format('create role %I nologin', wanted);
        exception when duplicate_object or unique_violation then null;
        end;
        if current_setting('server_version_num')::int < 160000 then
          execute format('grant %I to %I', wanted, current_user);
        elsif not pg_has_role(current_user, wanted, 'set') then
          execute format('grant %I to %I with inherit false, set true', wanted, current_user);
        end if;
      end loop;
    end $$;
    create schema if not exists pgboss authorization pitlane_system;
  `)
}
