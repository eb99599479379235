import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { accounts } from '@pitlane/contract/accounts/calls'
import { files } from '@pitlane/contract/files/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAddress, aReport, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { aLivelyBusiness, beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { newIds, writeRows } from '@pitlane/sandbox/testing/rows-since'
import { openS3 } from '@pitlane/sandbox/testing/s3-for-tests'
import { worldsOnBothStorages } from '@pitlane/sandbox/testing/storages'
import { makeAsBefore } from '@pitlane/sandbox/testing/version-before'
import { anEmptyDatabase, type World } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp, jobs } from '../../app.ts'
import { type Config, readConfig } from '../../config.ts'
import { tenantTables } from '../../features/closing/erase-queries.ts'
import { fileKey } from '../../features/files/object-keys.ts'
import type { Platform } from '../../platform/context.ts'
import { raw, sql } from '../../platform/database/database.ts'
import { LAST_BEFORE } from '../../platform/database/migrate/baseline.ts'
import { MIGRATION_LOCK, pendingMigrations, readMigrations } from '../../platform/database/migrate/migrate.ts'
import { WAITING_JOBS } from '../../platform/jobs/jobs.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { eraseBusiness } from '../erase-business.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-backups-'))
const worlds = await worldsOnBothStorages()
const [onDisk] = worlds
if (!onDisk) throw new Error('There is no world')
const { world } = onDisk
const given = Object.fromEntries(
  Object.entries(world.config).flatMap(([name, value]) => (value === undefined ? [] : [[name, `${value}`]])),
)
afterAll(() => rm(folder, { recursive: true }))

/** A new database and a new folder or bucket, as somebody sets them up who has lost the old ones. */
async function anEmptyPlace(name: string, { S3_BUCKET }: Config) {
  const database = await anEmptyDatabase()
  const s3 = S3_BUCKET ? await openS3() : undefined
  afterAll(async () => {
    await s3?.close()
    await database.drop()
  })
  const DATA_DIR = join(folder, `${name}-data`)
  return { config: readConfig({ ...given, ...s3?.settings, DATABASE_URL: database.url, DATA_DIR }) }
}

async function open({ config }: { config: Config }) {
  const { platform, close } = await openPlatform({
    config,
    databaseUrl: config.DATABASE_URL ?? '',
    log: world.platform.log,
  })
  await platform.jobs.start(jobs)
  const app = await buildApp(platform, {})
  afterAll(async () => {
    await app.close()
    await platform.jobs.stop()
    await close()
  })
  return { platform, app }
}

/** Every row of a business in every table; revisions go on from where no browser has been. */
async function rowsOf({ database, ...platform }: Platform, tenantId: string) {
  const query = database.inTenant(tenantId)
  const moment = { now: platform.clock(), log: platform.log, platform: { database, ...platform } }
  const tables = await tenantTables({ ...moment, tenantId, query })
  const rows: Record<string, object[]> = {}
  for (const name of tables.filter((it) => it !== 'topic_revisions')) {
    const found = await query<{ row: string }>(
      // A column that came later says nothing of an older row.
      sql`select jsonb_strip_nulls(to_jsonb(one))::text as row from ${raw(name)} as one
          where tenant_id = ${tenantId} order by 1`,
    )
    rows[name] = found.map(({ row }): object => JSON.parse(row))
  }
  return rows
}

/** Each claimed file of a business, with what it holds. */
async function filesOf({ database, storage }: Platform, tenantId: string) {
  const objects = await database.inTenant(tenantId)<{ id: string }>(
    sql`select id from objects where tenant_id = ${tenantId} and state = 'claimed' order by id`,
  )
  return Promise.all(
    objects.map(async ({ id }) => {
      const found = await storage.get(fileKey({ tenantId, id }))
      return { id, bytes: found && (await buffer(found.bytes)).toString('base64') }
    }),
  )
}

const jobsIn = async ({ database }: Platform) => (await database.systemText(WAITING_JOBS)).rows

/** Reports repairs with photos, and takes photos away again, until it is told to stop. */
async function work(where: World, { owner, employee }: Awaited<ReturnType<typeof aLivelyBusiness>>) {
  const reported: string[] = []
  let isOver = false
  const report = await aReport({ ...owner, ...employee })
  const busy = (async () => {
    while (!isOver) {
      const [kept, gone] = [await anObject(where.app, owner), await anObject(where.app, owner)]
      const imageUrls = [kept, gone]
      const { id, updatedAt } = await employee.call(repairs.create, { ...report, imageUrls })
      reported.push(id)
      await owner.call(repairs.update, { id, updatedAt, imageUrls: [kept] })
      const unused = await anObject(where.app, owner)
      await owner.call(files.remove, { imageUrl: unused })
    }
  })()
  await expect.poll(() => reported.length, { timeout: 30_000 }).toBeGreaterThan(1)
  return {
    reported,
    stop: () => {
      isOver = true
      return busy
    },
  }
}

describe.each(worlds)('a backup of rows and of files on $storage', ({ storage, world: busy }) => {
  test('made while people work, restored elsewhere, has every row and every file', async () => {
    const quiet = await aLivelyBusiness(busy)
    const lively = await aLivelyBusiness(busy)
    const { id } = quiet.owner.tenant
    const before = { rows: await rowsOf(busy.platform, id), files: await filesOf(busy.platform, id) }
    expect(Object.values(before.rows).flat().length).toBeGreaterThan(20)
    expect(before.files).toHaveLength(2)

    const path = join(folder, storage)
    const worker = await work(busy, lively)
    const acknowledged = [...worker.reported]
    const made = await ended(beginIn(busy, 'backup', path))
    await worker.stop()
    expect(made).toMatchObject({ code: 0, complaint: '', said: expect.stringMatching(/ rows of \d+ tables/) })
    const waiting = await jobsIn(busy.platform)

    const place = await anEmptyPlace(storage, busy.config)
    expect(await ended(beginIn(place, 'restore', path))).toMatchObject({
      code: 0,
      complaint: '',
      said: expect.stringContaining('restored'),
    })
    const { platform, app } = await open(place)
    expect(await rowsOf(platform, id)).toEqual(before.rows)
    expect(await filesOf(platform, id)).toEqual(before.files)
    const ofQuiet = (all: { data: object }[]) => all.filter(({ data }) => JSON.stringify(data).includes(id))
    expect(ofQuiet(await jobsIn(platform))).toEqual(ofQuiet(waiting))

    const ofLively = await filesOf(platform, lively.owner.tenant.id)
    expect(ofLively.filter(({ bytes }) => bytes === undefined)).toEqual([])
    const owner = frontDoor(app, { address: anAddress() })
    const username = lively.owner.registration.adminUsername
    await owner.call(accounts.signIn, { username, password: PASSWORD })
    for (const repair of acknowledged)
      expect(await owner.call(repairs.single, { id: repair })).toMatchObject({ title: 'Brakes' })

    await expect(restoring(place, path)).rejects.toThrow('The database is not empty')
  }, 120_000)
})

test('restored with --end-sessions, nobody is signed in any more and nothing else is missing', async () => {
  const [path, place] = [join(folder, 'signed-out'), await anEmptyPlace('signed-out', world.config)]
  const { owner } = await aLivelyBusiness(world)
  const { id } = owner.tenant
  await backingUp(path)
  const { sessions, ...others } = await rowsOf(world.platform, id)
  expect(sessions?.length).toBeGreaterThan(0)
  expect(await ended(beginIn(place, 'restore', path, '--end-sessions'))).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everybody has to sign in again.'),
  })
  const { platform, app } = await open(place)
  expect(await rowsOf(platform, id)).toEqual({ ...others, sessions: [] })
  const back = frontDoor(app, { cookies: owner.cookies(), address: anAddress() })
  await expect(back.call(accounts.currentUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
}, 120_000)

/** In this process, for what is refused before anything is done. */
const restoring = ({ config }: { config: Config }, path: string) =>
  restore.begin({ config, ownerUrl: config.DATABASE_URL ?? '', log: world.platform.log }, [path], [])
const backingUp = (path: string) => {
  const { platform } = world
  return backup.run({ now: platform.clock(), log: platform.log, platform }, [path])
}

test('a folder that holds something is not written to, and one that is no backup is not restored', async () => {
  await writeFile(join(folder, 'something'), '')
  await expect(backingUp(folder)).rejects.toThrow('is not empty')
  await expect(restoring(world, folder)).rejects.toThrow('is no backup')
})

test('a backup that was killed is none, and says so to the next', async () => {
  const owner = new pg.Client({ connectionString: world.databaseUrl })
  await owner.connect()
  // As an instance that migrates: the backup waits for it.
  await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const path = join(folder, 'killed')
  const child = beginIn(world, 'backup', path)
  const gone = ended(child)
  await expect.poll(() => readdir(folder), { timeout: 30_000 }).toContain('killed.unfinished')
  child.kill('SIGKILL')
  await gone
  await owner.end()
  expect(await readdir(folder)).not.toContain('killed')
  await expect(backingUp(path)).rejects.toThrow('was interrupted')
}, 60_000)

test('a backup that was changed, or whose place is not empty, is not restored', async () => {
  const { storage } = world.platform
  const lost = `objects/${crypto.randomUUID()}/${crypto.randomUUID()}/file`
  await storage.put(lost, [Buffer.from('nobody’s')])
  const path = join(folder, 'whole')
  expect(await backingUp(path)).toMatchObject({ isGood: true })
  expect(await readFile(join(path, 'checksums.sha256'), 'utf8')).not.toContain(lost)
  const place = await anEmptyPlace('changed', world.config)
  const rows = join(path, 'rows/repairs.copy.gz')
  const kept = await readFile(rows)
  await appendFile(rows, 'x')
  await expect(restoring(place, path)).rejects.toThrow('its checksum is another')
  await writeFile(rows, kept)
  const full = { config: { ...place.config, DATA_DIR: world.config.DATA_DIR } }
  await expect(restoring(full, path)).rejects.toThrow('The storage is not empty')
  const manifest = join(path, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  const [first] = await readMigrations()
  await writeFile(manifest, text.replace(`"${first?.name}"`, '"9999_later.sql"'))
  await expect(restoring(place, path)).rejects.toThrow('of another version of Pitlane')
})

test('a backup of the version before restores, and an older one is refused with the version it needs first', async () => {
  const before = await anEmptyPlace('before', world.config)
  const { DATABASE_URL: url = '' } = before.config
  await makeAsBefore(url)
  const ids = newIds()
  await writeRows(url, ids)
  const { platform: old } = await open(before)
  const path = join(folder, 'of-before')
  await backup.run({ now: old.clock(), log: old.log, platform: old }, [path])

  const manifest = join(path, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  const place = await anEmptyPlace('of-before', world.config)
  await writeFile(manifest, text.replace(LAST_BEFORE, '0002_accounts.sql'))
  await expect(restoring(place, path)).rejects.toThrow(
    'This backup is of a version before 0.9.0. Restore it with Pitlane 0.9.0, then start this version on that database.',
  )
  await writeFile(manifest, text)
  expect(await restoring(place, path)).toContain('are restored.')

  expect(await pendingMigrations(place.config.DATABASE_URL ?? '')).toEqual([])
  const { platform } = await open(place)
  const { mails, posted_mails, pushes, ...rows } = await rowsOf(old, ids.tenant)
  // Tables that came later are empty, and columns are as their migration leaves them.
  expect(await rowsOf(platform, ids.tenant)).toMatchObject(rows)
}, 60_000)

test('files that rows name and nobody has any more are told, not passed over', async () => {
  const { owner } = await aLivelyBusiness(world)
  const [photo] = await filesOf(world.platform, owner.tenant.id)
  const key = fileKey({ tenantId: owner.tenant.id, id: photo?.id ?? '' })
  await world.platform.storage.remove([key])
  const path = join(folder, 'lost')
  expect(await backingUp(path)).toMatchObject({
    isGood: false,
    text: expect.stringContaining('Rows name 1 files that are not in the storage'),
  })
  expect(JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')).files.missing).toEqual([key])
})

test('a backup waits for a business that is being erased, whose files go before their rows', async () => {
  const { platform } = world
  const { owner } = await aLivelyBusiness(world)
  const ends: string[] = []
  let made: ReturnType<typeof backingUp> | undefined
  const remove = async (keys: readonly string[]) => {
    made ??= backingUp(join(folder, 'beside')).finally(() => ends.push('backup'))
    await expect.poll(async () => ends.length > 0 || (await isAnybodyWaiting())).toBe(true)
    await platform.storage.remove(keys)
  }
  const storage = { ...platform.storage, remove }
  const moment = { now: platform.clock(), log: platform.log, platform: { ...platform, storage } }
  await eraseBusiness.run(moment, [owner.tenant.slug])
  ends.push('erasing')
  await made
  expect(ends).toEqual(['erasing', 'backup'])
  const { files: copied } = JSON.parse(await readFile(join(folder, 'beside', 'manifest.json'), 'utf8'))
  expect(copied.missing.filter((key: string) => key.includes(owner.tenant.id))).toEqual([])
})

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await world.platform.database.systemText(`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and not granted and datname = current_database()`)
  return rows.length > 0
}
