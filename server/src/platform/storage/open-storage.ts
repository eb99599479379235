import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Storage } from './storage.ts'
import { openDiskStorage } from './storage-disk.ts'
import { openS3Storage } from './storage-s3.ts'

/** A bucket when one is configured, else a folder. */
export function openStorage(config: Config): Storage {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config
  if (!S3_BUCKET) return openDiskStorage(join(config.DATA_DIR, 'files'))
  return openS3Storage({
    bucket: S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: config.S3_FORCE_PATH_STYLE === 'on',
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  })
}
