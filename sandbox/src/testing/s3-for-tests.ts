import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openS3Sandbox } from '../s3/s3-sandbox.ts'

/** A bucket that is gone afterwards. */
export async function openS3() {
  const directory = await mkdtemp(join(tmpdir(), 'pitlane-s3-'))
  const { settings, close } = await openS3Sandbox(directory)
  return {
    settings,
    async close(): Promise<void> {
      await close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
