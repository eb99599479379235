import { createReadStream } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileNamed } from '../../features/files/object-keys.ts'
import { STORED_OBJECTS, type StoredName } from '../../features/files/queries.ts'
import type { Moment } from '../../platform/context.ts'
import { type Command, type Finding, Refusal } from '../command.ts'
import { filledAside } from './aside.ts'
import { openChecksums, writeChecked } from './checksums.ts'
import { copyFiles } from './copy-files.ts'
import { JOBS, MANIFEST, type Manifest, sumOf, writtenManifest } from './manifest.ts'
import { openHold, readSnapshot } from './snapshot.ts'

/** Which files the rows name, until they are copied. */
const WANTED = 'wanted'

export const backup: Command = {
  takes: ['folder'],
  does: 'writes all rows of one moment and the files they name into a new folder, while people work',
  async run(moment, [name = '']) {
    if (moment.platform.database.isDistributed)
      throw new Refusal(
        'The tables are spread over several nodes, which have no moment in common: archive each node (docs/operating.md).',
      )
    const folder = resolve(name)
    return said(folder, await filledAside(folder, (aside) => fill(moment, aside)))
  },
}

/** The rows first, then the files they name: none of those goes before the hold is given up. */
async function fill({ now, platform }: Moment, folder: string): Promise<Manifest> {
  const { DATABASE_MIGRATION_URL, DATABASE_URL = '' } = platform.config
  const hold = await openHold(DATABASE_MIGRATION_URL ?? DATABASE_URL)
  try {
    const wanted = await open(join(folder, WANTED), 'wx', 0o600)
    const { written, jobs, ...snapshot } = await readSnapshot(hold.client, folder, async (tenantId) => {
      const { rows } = await hold.client.query<StoredName>(STORED_OBJECTS, [tenantId])
      const lines = rows.map((object) => `${fileNamed({ tenantId, ...object })}\n`)
      await wanted.write(lines.join(''))
    }).finally(() => wanted.close())

    const checksums = await openChecksums(folder)
    for (const file of written) await checksums.add(file)
    await checksums.add(await writeChecked(folder, JOBS, bytesOf(JSON.stringify(jobs))))
    const keys = createInterface({ input: createReadStream(join(folder, WANTED)) })
    const files = await copyFiles(platform.storage, keys, folder, checksums.add)
    await rm(join(folder, WANTED))
    await hold.assertHeld()

    const manifest = {
      takenAt: now.toISOString(),
      ...snapshot,
      jobs: jobs.length,
      files,
      checksums: await checksums.close(),
    }
    await writeFile(join(folder, MANIFEST), writtenManifest(manifest), { mode: 0o600, flush: true })
    return { format: 1, ...manifest }
  } finally {
    await hold.close()
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

function said(folder: string, { tables, jobs, files }: Manifest): Finding {
  const rows = sumOf(tables.map((table) => table.rows))
  const megabytes = (files.bytes / 1_000_000).toFixed(1)
  const all =
    `${folder} holds ${rows} rows of ${tables.length} tables, ${jobs} waiting jobs and ${files.count} files (${megabytes} MB). ` +
    'Keep SECRET_KEY elsewhere: without it the tokens of HQ in here cannot be read.'
  const { missing } = files
  if (missing.length === 0) return { text: all, isGood: true }
  return {
    text: `${all}\nRows name ${missing.length} files that are not in the storage; ${MANIFEST} lists them.`,
    isGood: false,
  }
}
