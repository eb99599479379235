import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOAD_MAX_BYTES } from '@pitlane/contract/files/calls'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import { openS3 } from '@pitlane/sandbox/testing/s3-for-tests'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import { aSession } from './front-door.ts'

const ROUNDS = 12
const TOGETHER = 4
const MB = 1024 * 1024
const file = Buffer.alloc(UPLOAD_MAX_BYTES, 7)

/** How far receiving 15 MiB raises the memory of a server that has served before. */
export async function measureUpload(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false })
  const s3 = await openS3()
  try {
    const DATABASE_URL = postgres.url()
    await migrate(DATABASE_URL)
    const onDisk = { DATABASE_URL, DATA_DIR: join(folder, 'data') }
    return [
      ...(await measureOn('disk', 'bench-disk', onDisk, 'known')),
      ...(await measureOn('disk', 'bench-disk-chunked', onDisk, 'unknown')),
      ...(await measureOn('S3', 'bench-s3', { DATABASE_URL, ...s3.settings }, 'known')),
      ...(await measureOn('S3', 'bench-s3-chunked', { DATABASE_URL, ...s3.settings }, 'unknown')),
    ]
  } finally {
    await s3.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Length = 'known' | 'unknown'

async function measureOn(storage: string, name: string, settings: Record<string, string>, length: Length) {
  const child = fork(join(import.meta.dirname, '../processes/upload-process.ts'), [JSON.stringify(settings)])
  const told = <T>() => new Promise<T>((resolve) => child.once('message', (it) => resolve(it as T)))
  const address = await told<string>()
  const memory = async () => {
    const answer = told<{ now: number; highest: number }>()
    child.send('memory')
    return answer
  }
  const { cookie } = await aSession(address, name)
  const send = async (bytes: Buffer) => {
    const asked = await fetch(`${address}/api/objects/upload`, { method: 'POST', headers: { cookie } })
    const { uploadURL } = (await asked.json()) as { uploadURL: string }
    // It names the public address, and nothing listens there.
    const { pathname, search } = new URL(uploadURL)
    const sent = await fetch(
      `${address}${pathname}${search}`,
      length === 'known'
        ? { method: 'PUT', body: bytes }
        : { method: 'PUT', body: new Blob([bytes]).stream(), duplex: 'half' },
    )
    if (!sent.ok) throw new Error(`The upload was answered with ${sent.status}`)
  }
  // What the first use loads is not what an upload costs.
  await send(Buffer.alloc(1000))

  const before = await memory()
  const raised: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { now } = await memory()
    await send(file)
    raised.push(((await memory()).highest - now) / MB)
  }
  const after = await memory()
  await Promise.all(Array.from({ length: TOGETHER }, () => send(file)))
  const together = ((await memory()).highest - after.now) / MB
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.disconnect()
  await gone
  return [
    `${storage}, length ${length}: one upload of 15 MiB raises the memory by ${Math.max(...raised).toFixed(0)} MB at most` +
      ` (target at most 30); ${ROUNDS} of them one after the other from ${(before.now / MB).toFixed(0)} to` +
      ` ${(after.now / MB).toFixed(0)} MB; ${TOGETHER} at once by ${together.toFixed(0)} MB`,
  ]
}
