import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pendingMigrations, readMigrations } from '@pitlane/server/platform/database/migrate/migrate'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../postgres/start-postgres.ts'
import { makeAsBefore } from '../testing/version-before.ts'
import { startDemoPostgres } from './set-aside.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-demo-'))
// As root, PostgreSQL runs as another user, who must get in.
await chmod(folder, 0o711)
const aside = join(folder, 'before-1.0.0')
const said: string[] = []
const start = () => startDemoPostgres(folder, (line) => said.push(line))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a demo of an older version is set aside whole, once nobody uses it, and another is made', async () => {
  await mkdir(join(folder, 'mail'))
  await writeFile(join(folder, 'mail', 'letter'), 'Good morning.')
  await writeFile(join(folder, 'secret-key'), 'key')
  const older = await startPostgres({ dataDir: join(folder, 'postgres') })
  await makeAsBefore(older.url(), { isOlder: true })
  await expect(start()).rejects.toThrow('Another Pitlane uses it: stop that one first.')
  expect(await readdir(folder)).not.toContain('before-1.0.0')
  await older.stop()

  const newer = await start()
  expect(said).toEqual([
    `The demo in ${folder} is of an older version of Pitlane. It was moved to ${aside}, and a new one is made.`,
  ])
  expect(await pendingMigrations(newer.url())).toHaveLength((await readMigrations()).length)
  await newer.stop()
  expect((await readdir(folder)).sort()).toEqual(['before-1.0.0', 'postgres', 'secret-key'])
  expect((await readdir(aside)).sort()).toEqual(['mail', 'postgres', 'secret-key'])
  expect(await readFile(join(aside, 'mail', 'letter'), 'utf8')).toBe('Good morning.')

  const kept = await startPostgres({ dataDir: join(aside, 'postgres') })
  await expect(pendingMigrations(kept.url())).rejects.toThrow('of a version before 0.9.0')
  await kept.stop()
}, 60_000)
