import { afterAll } from 'vitest'
import { openS3 } from './s3-for-tests.ts'
import { openWorld, type World } from './world.ts'

/** Pitlane on a folder and Pitlane on a bucket: whatever holds for the one holds for the other. */
export async function worldsOnBothStorages(): Promise<{ storage: string; world: World }[]> {
  const s3 = await openS3()
  const onDisk = await openWorld()
  const onS3 = await openWorld({ settings: s3.settings })
  afterAll(() => s3.close())
  return [
    { storage: 'disk', world: onDisk },
    { storage: 'S3', world: onS3 },
  ]
}
