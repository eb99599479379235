import { execFile } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Opened } from '../cluster/opened.ts'

const run = promisify(execFile)

interface SmallDisk {
  /** Nothing more fits. */
  fill(): Promise<void>
  free(): Promise<void>
}

/** A disk of so many megabytes in this folder, in memory; needs root. */
export async function mountSmallDisk(folder: string, megabytes: number, opened: Opened): Promise<SmallDisk> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'pitlane-faults', folder])
  opened.add(() => run('umount', ['--lazy', folder]))
  const ballast = join(folder, '.ballast')
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder)
      // Whoever else writes meanwhile takes the last of it.
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
    },
    free: () => rm(ballast, { force: true }),
  }
}
