import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

const world = await openWorld()
const owner = new pg.Client({ connectionString: world.databaseUrl })
await owner.connect()
const copy = await mkdtemp(join(tmpdir(), 'pitlane-migrations-'))
const folder = pathToFileURL(`${copy}/`)
const original = new URL('../../../../migrations/', import.meta.url)
const [first = ''] = (await readdir(original)).filter((name) => name.endsWith('.sql')).sort()

beforeEach(() => cp(original, copy, { recursive: true }))
afterAll(async () => {
  await owner.end()
  await rm(copy, { recursive: true })
})

async function checksumOf(name: string): Promise<unknown> {
  const { rows } = await owner.query('select checksum from schema_migrations where name = $1', [name])
  return rows[0]?.checksum
}

async function rewrite(name: string, change: (text: string) => string): Promise<void> {
  await writeFile(join(copy, name), change(await readFile(new URL(name, original), 'utf8')))
}

describe('a migration that was applied', () => {
  test('and is as it was is left alone, however its lines end', async () => {
    expect(await migrate(world.databaseUrl, folder)).toEqual([])
    await rewrite(first, (text) => text.replaceAll('\n', '\r\n'))
    expect(await migrate(world.databaseUrl, folder)).toEqual([])
  })

  test('and was edited since is noticed, and nothing starts', async () => {
    await rewrite(first, (text) => `${text}\n-- one more thought\n`)
    await writeFile(join(copy, '9998_new.sql'), 'create table never_made (id int)')
    await expect(migrate(world.databaseUrl, folder)).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringContaining(`another text of ${first}.`),
    })
    const { rows } = await owner.query("select to_regclass('never_made') as made")
    expect(rows).toEqual([{ made: null }])
    await rm(join(copy, '9998_new.sql'))
  })

  test('by a newer Pitlane does not trouble an older one', async () => {
    await owner.query("insert into schema_migrations (name, checksum) values ('9999_newer.sql', 'unknown')")
    expect(await migrate(world.databaseUrl, folder)).toEqual([])
    await owner.query("delete from schema_migrations where name = '9999_newer.sql'")
  })
})

test('a new migration is applied once, with its checksum', async () => {
  await writeFile(join(copy, '9998_new.sql'), 'create table made_once (id int)')
  expect(await migrate(world.databaseUrl, folder)).toEqual(['9998_new.sql'])
  expect(await migrate(world.databaseUrl, folder)).toEqual([])
  expect(await checksumOf('9998_new.sql')).toMatch(/^[0-9a-f]{64}$/)
})
