import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ownerUrlOf } from '../../config.ts'
import type { Moment } from '../../platform/context.ts'
import { type Command, type Finding, Refusal } from '../command.ts'
import { filledAside } from './aside.ts'
import { assertChecksums, openChecksums, writeChecked } from './checksums.ts'
import { copyFiles, filesNamedIn } from './copy-files.ts'
import { JOBS, MANIFEST, type Manifest, sumOf, writtenManifest } from './manifest.ts'
import { openHold, readSnapshot } from './snapshot.ts'

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
  const hold = await openHold(ownerUrlOf(platform.config))
  try {
    const { written, jobs, ...snapshot } = await readSnapshot(hold.client, folder)
    const checksums = await openChecksums(folder)
    for (const file of written) await checksums.add(file)
    await checksums.add(await writeChecked(folder, JOBS, bytesOf(JSON.stringify(jobs))))
    const keys = filesNamedIn(folder, snapshot.tables)
    const files = await copyFiles(platform.storage, keys, folder, checksums.add)
    await hold.assertHeld()
    const digest = await checksums.close()
    await assertChecksums(folder, digest)

    const manifest = {
      takenAt: now.toISOString(),
      ...snapshot,
      jobs: jobs.length,
      files,
      checksums: digest,
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
