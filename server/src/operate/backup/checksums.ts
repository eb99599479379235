import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
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
  const seen = { hash: createHash('sha256'), size: 0 }
  yield* noting(createReadStream(join(folder, path)), seen)
  if (seen.hash.digest('hex') !== digest)
    throw new Refusal(`${join(folder, path)} is not what was backed up: its checksum is another.`)
}

async function* noting(chunks: Chunks, seen: { hash: ReturnType<typeof createHash>; size: number }) {
  for await (const chunk of chunks) {
    seen.hash.update(chunk)
    seen.size += chunk.byteLength
    yield chunk
  }
}

/** The list grows as files are written; it is whole once it is closed. */
export async function openChecksums(folder: string) {
  const file = await open(join(folder, CHECKSUMS), 'wx', 0o600)
  const hash = createHash('sha256')
  return {
    async add({ digest, path }: Checksum): Promise<void> {
      const line = `${digest}  ${path}\n`
      hash.update(line)
      await file.write(line)
    },
    async close(): Promise<string> {
      await file.sync()
      await file.close()
      return hash.digest('hex')
    },
  }
}

export async function assertChecksums(folder: string, digest: string): Promise<void> {
  const text = await readFile(join(folder, CHECKSUMS)).catch(() => Buffer.alloc(0))
  if (createHash('sha256').update(text).digest('hex') !== digest)
    throw new Refusal(`${join(folder, CHECKSUMS)} is not what was backed up. Nothing was changed.`)
}

export async function* readChecksums(folder: string): AsyncGenerator<Checksum> {
  const lines = createInterface({ input: createReadStream(join(folder, CHECKSUMS)) })
  for await (const line of lines) {
    const [digest = '', path = ''] = line.split('  ')
    yield { digest, path }
  }
}
