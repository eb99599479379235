import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../command.ts'
import { CHECKSUMS } from './manifest.ts'

type Chunks = AsyncIterable<Uint8Array>

export interface Checksum {
  digest: string
  /** Below the folder of the backup. */
  path: string
}

/** Files that others cannot read, written whole: what they hold is on the disk when this is done. */
export async function writeChecked(folder: string, path: string, bytes: Chunks): Promise<Written> {
  const place = join(folder, path)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  const seen = { hash: createHash('sha256'), size: 0 }
  await pipeline(
    bytes,
    (chunks: Chunks) => noting(chunks, seen),
    createWriteStream(place, { flush: true, mode: 0o600, flags: 'wx' }),
  )
  return { path, digest: seen.hash.digest('hex'), size: seen.size }
}

export interface Written extends Checksum {
  size: number
}

/** The bytes of a file; at the end of one that was changed since it was written, the reader fails. */
export async function* readChecked(folder: string, { path, digest }: Checksum): AsyncGenerator<Uint8Array> {
  const place = join(folder, path)
  const seen = { hash: createHash('sha256'), size: 0 }
  try {
    yield* noting(createReadStream(place), seen)
  } catch (error) {
    throw isMissing(error) ? new Refusal(`${place} was backed up and is missing.`) : error
  }
  if (seen.hash.digest('hex') !== digest)
    throw new Refusal(`${place} is not what was backed up: its checksum is another.`)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function* noting(chunks: Chunks, seen: { hash: ReturnType<typeof createHash>; size: number }) {
  for await (const chunk of chunks) {
    seen.hash.update(chunk)
    seen.size += chunk.byteLength
    yield chunk
  }
}

/** The list grows as files are written, by several at once; it is whole once it is closed. */
export async function openChecksums(folder: string) {
  const hash = createHash('sha256')
  const lines = new PassThrough()
  const writing = pipeline(
    lines,
    createWriteStream(join(folder, CHECKSUMS), { flush: true, mode: 0o600, flags: 'wx' }),
  )
  // Heard when it is closed.
  writing.catch(() => {})
  return {
    async add({ digest, path }: Checksum): Promise<void> {
      const line = `${digest}  ${path}\n`
      hash.update(line)
      if (!lines.write(line)) await Promise.race([once(lines, 'drain'), writing])
    },
    async close(): Promise<string> {
      lines.end()
      await writing
      return hash.digest('hex')
    },
  }
}

export async function assertChecksums(folder: string, digest: string): Promise<void> {
  for await (const _ of readChecked(folder, { path: CHECKSUMS, digest }));
}

export async function* readChecksums(folder: string): AsyncGenerator<Checksum> {
  const lines = createInterface({ input: createReadStream(join(folder, CHECKSUMS)) })
  for await (const line of lines) {
    const [digest = '', path = ''] = line.split('  ')
    yield { digest, path }
  }
}
