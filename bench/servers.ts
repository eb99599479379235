import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import { migrate } from '@pitlane/server/platform/database/migrate'

export interface Servers {
  pitlane: string
  limit: string
  databaseUrl: string
  superuserUrl: string
  memoryMb(): Promise<number>
  close(): Promise<void>
}

/** A database, and in a process of its own Pitlane beside the bare limit, both on loopback. */
export async function openServers(
  fill: (superuserUrl: string) => Promise<void> = async () => {},
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable: false })
  const databaseUrl = postgres.url()
  await migrate(databaseUrl)
  await fill(postgres.superuserUrl('pitlane'))
  const child = fork(join(import.meta.dirname, 'contenders.ts'), [
    databaseUrl,
    postgres.superuserUrl('pitlane'),
  ])
  const told = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)))
  const { pitlane, limit } = await told<{ pitlane: string; limit: string }>()
  return {
    pitlane,
    limit,
    databaseUrl,
    superuserUrl: postgres.superuserUrl('pitlane'),
    async memoryMb() {
      const answer = told<number>()
      child.send('memory')
      return (await answer) / 1024 / 1024
    },
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.disconnect()
      await gone
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
