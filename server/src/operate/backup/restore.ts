import { resolve } from 'node:path'
import pg from 'pg'
import { jobs as knownJobs } from '../../app.ts'
import { STORAGE_PREFIX } from '../../features/files/object-keys.ts'
import { connectionOptions } from '../../platform/database/connection.ts'
import { countedAsApplied, VERSION_BEFORE } from '../../platform/database/migrate/baseline.ts'
import { migrate, readMigrations } from '../../platform/database/migrate/migrate.ts'
import { openPlatform } from '../../platform/open-platform.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type FreshCommand, type Place, Refusal } from '../command.ts'
import { isEmptyDatabase } from './catalogue-queries.ts'
import { assertChecksums, type Checksum, readChecked, readChecksums } from './checksums.ts'
import { isFile, putFiles } from './copy-files.ts'
import { loadBackup } from './load.ts'
import { type Manifest, readManifest, sumOf } from './manifest.ts'

/** Whoever signed out after the backup was made would be signed in again. */
const END_SESSIONS = 'end-sessions'

/**
 * What is not right is said before anything is written. Then the files, which nobody sees without their rows, then all rows in
 * one transaction.
 */
export const restore: FreshCommand = {
  takes: ['folder'],
  mayAdd: [END_SESSIONS],
  does: 'brings a backup into an empty database and an empty storage, then to the form of this version',
  async begin(place, [name = ''], added) {
    const folder = resolve(name)
    const manifest = await readManifest(folder)
    const form = await formOf(manifest)
    await assertRowsUnchanged(folder, manifest)
    const storage = openStorage(place.config)
    try {
      await assertEmpty(place, storage)
      const files = await putFiles(storage, filesOf(folder), folder)
      const isSignedOut = added.includes(END_SESSIONS)
      await bringRows(place, folder, { manifest, form, isSignedOut })
      const rows = sumOf(manifest.tables.map((table) => table.rows))
      return `${rows} rows of ${manifest.tables.length} tables, ${manifest.jobs} waiting jobs and ${files} files of ${manifest.takenAt} are restored.${isSignedOut ? ' Everybody has to sign in again.' : ''}`
    } finally {
      await storage.close()
    }
  },
}

/** Which of our migrations make the form of its tables. A later version has tables of which this one knows nothing. */
async function formOf({ migrations }: Manifest): Promise<string[]> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  const form = countedAsApplied(
    migrations.map(({ name }) => name),
    [...known.keys()],
  )
  if (!form)
    throw new Refusal(
      `This backup is of a version before ${VERSION_BEFORE}. Restore it with Pitlane ${VERSION_BEFORE}, then start this version on that ` +
        'database. Nothing was changed.',
    )
  const unknown = migrations.filter(
    ({ name, checksum }) => form.includes(name) && known.get(name) !== checksum,
  )
  if (unknown.length > 0)
    throw new Refusal(
      `This backup is of another version of Pitlane, which this one does not know (${unknown.map(({ name }) => name).join(', ')}). ` +
        'Restore it with that version or a later one. Nothing was changed.',
    )
  return form
}

async function assertRowsUnchanged(folder: string, { checksums }: Manifest): Promise<void> {
  await assertChecksums(folder, checksums)
  for await (const file of readChecksums(folder))
    if (!isFile(file)) for await (const _ of readChecked(folder, file));
}

async function assertEmpty({ ownerUrl }: Place, storage: Storage): Promise<void> {
  const client = new pg.Client(connectionOptions(ownerUrl, undefined))
  await client.connect()
  const isEmpty = await isEmptyDatabase(client).finally(() => client.end())
  if (!isEmpty)
    throw new Refusal(
      'The database is not empty. A backup is restored into a new one (createdb). Nothing was changed.',
    )
  for await (const { key } of storage.list(STORAGE_PREFIX))
    throw new Refusal(
      `The storage is not empty: it holds ${key}. A backup is restored into a new folder or bucket. Nothing was changed.`,
    )
}

async function* filesOf(folder: string): AsyncGenerator<Checksum> {
  for await (const file of readChecksums(folder)) if (isFile(file)) yield file
}

/** Into tables of the form they had; what later migrations do with rows is done to them as to any others. */
async function bringRows(
  { config, ownerUrl, log }: Place,
  folder: string,
  { manifest, form, isSignedOut }: { manifest: Manifest; form: readonly string[]; isSignedOut: boolean },
) {
  await migrate(ownerUrl, undefined, (name) => form.includes(name))
  const { DATABASE_URL: databaseUrl = '' } = config
  const { platform, close } = await openPlatform({ config, databaseUrl, log })
  try {
    await platform.jobs.start(knownJobs)
    await loadBackup(ownerUrl, folder, { manifest, jobs: platform.jobs, isSignedOut })
    await platform.jobs.stop()
  } finally {
    await close()
  }
  await migrate(ownerUrl)
}
