import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type Storage, safeKey } from './storage.ts'

interface S3Options {
  bucket: string
  region: string
  endpoint: string | undefined
  forcePathStyle: boolean
  /** Undefined: those of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const MOST_PER_REMOVAL = 1000

/** Files in a bucket of any service that speaks S3. The SDK weighs some 20 MB, so it is loaded when first used. */
export function openS3Storage(options: S3Options): Storage {
  const { bucket: Bucket } = options
  let opened: ReturnType<typeof openClient> | undefined
  const s3 = () => {
    opened ??= openClient(options)
    return opened
  }

  return {
    async put(key, bytes, size) {
      const { client, once, sdk } = await s3()
      const Key = safeKey(key)
      const Body = Readable.from(bytes, { objectMode: false })
      if (size === undefined) return putUnknownSize(client, { Bucket, Key, Body })
      // The SDK does not notice that its source failed, and would wait for the rest.
      const failed = new AbortController()
      let cause: unknown
      Body.once('error', (error) => {
        cause = error
        failed.abort()
      })
      const wanted = new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: size })
      await once.send(wanted, { abortSignal: failed.signal }).catch((error: unknown) => {
        Body.destroy()
        throw cause ?? error
      })
    },

    async get(key, range) {
      const { client, sdk } = await s3()
      const Range = range && `bytes=${range.start}-${range.end}`
      const wanted = new sdk.GetObjectCommand({ Bucket, Key: safeKey(key), ...(Range && { Range }) })
      const found = await orUndefined(client.send(wanted))
      if (!found) return undefined
      if (!(found.Body instanceof Readable)) throw new Error('The storage answered without a body')
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
      return { bytes: found.Body, size: Number(whole ?? found.ContentLength) }
    },

    async head(key) {
      const { client, sdk } = await s3()
      const found = await orUndefined(client.send(new sdk.HeadObjectCommand({ Bucket, Key: safeKey(key) })))
      return found && { size: Number(found.ContentLength) }
    },

    async remove(keys) {
      const { client, sdk } = await s3()
      for (let first = 0; first < keys.length; first += MOST_PER_REMOVAL) {
        const Objects = keys.slice(first, first + MOST_PER_REMOVAL).map((key) => ({ Key: safeKey(key) }))
        const wanted = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
        const { Errors = [] } = await client.send(wanted)
        const [error] = Errors.filter(({ Code }) => Code !== 'NoSuchKey')
        if (error) throw new Error(`The storage did not remove a file: ${error.Code}`)
      }
    },

    async *list(prefix) {
      const { client, sdk } = await s3()
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${safeKey(prefix)}/` })
      for await (const { Contents = [] } of pages)
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { key: Key, changedAt: LastModified }
    },

    async removeUnfinished(before) {
      const { client, sdk } = await s3()
      const found = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket })).catch(notOffered)
      for (const { Key, UploadId, Initiated } of found?.Uploads ?? [])
        if (Key && UploadId && Initiated && Initiated < before)
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    },

    async check() {
      const { client, sdk } = await s3()
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    },

    async close() {
      if (!opened) return
      const { client, once } = await opened
      client.destroy()
      once.destroy()
    },
  }
}

async function openClient({ region, endpoint, forcePathStyle, credentials }: S3Options) {
  const sdk = await import('@aws-sdk/client-s3')
  const settings = {
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    // Not every service knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    logger: silent,
  }
  const times = { connectionTimeout: 5_000, socketTimeout: 30_000 }
  // Asked three times, a bucket that says nothing is given up before the request is.
  const answer = { requestTimeout: 15_000, throwOnRequestTimeout: true }
  const client = new sdk.S3Client({ ...settings, requestHandler: { ...times, ...answer } })
  // A kept connection may be closed at the moment it is used. What is sent as it comes cannot be sent again.
  const fresh = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } }
  const once = new sdk.S3Client({ ...settings, requestHandler: { ...times, ...fresh } })
  return { sdk, client, once }
}

/** The SDK would write to the console; whoever called logs what failed. */
const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** In parts, of which one at a time is held in memory. */
async function putUnknownSize(
  client: S3Client,
  params: { Bucket: string; Key: string; Body: Readable },
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  let cause: unknown
  params.Body.once('error', (error) => {
    cause = error
  })
  await new Upload({ client, params, queueSize: 1 }).done().catch((error: unknown) => {
    params.Body.destroy()
    throw cause ?? error
  })
}

async function orUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return undefined
    throw error
  }
}

/** Some services end unfinished uploads by themselves and do not list them. */
function notOffered(error: unknown): undefined {
  if (error instanceof Error && error.name === 'NotImplemented') return undefined
  throw error
}
