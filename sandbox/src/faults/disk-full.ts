import assert from 'node:assert/strict'
import { cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@pitlane/contract/errors'
import pg from 'pg'
import { handOver, serverUser } from '../postgres/run-as.ts'
import { assertFast } from './fast-meanwhile.ts'
import { uploadPhoto } from './reporters.ts'
import { mountSmallDisk } from './small-disk.ts'
import { type Fault, type Stage, until } from './stage.ts'
import { underLoad } from './under-load.ts'

const FILES_MB = 64
const LOG_MB = 256
const RECOVERY_MS = 20_000

/** Files in the folder that both servers share, instead of the bucket. */
const onDisk = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }

export const filesFull: Fault = {
  title: 'no room left for files: uploads say so, the rest goes on',
  settings: { ...onDisk, S3_FORCE_PATH_STYLE: '' },
  async run(stage) {
    const folder = join(stage.cluster.folder, 'files')
    await mkdir(folder, { recursive: true })
    const disk = await mountSmallDisk(folder, FILES_MB, stage.opened)
    return underLoad(
      stage,
      { recoveryMs: 2_000, explains: ['upload'] },
      async ({ ledger, people, during }) => {
        const failed = () => ledger.failures.filter(({ what }) => what === 'upload').length
        await during('full', async () => {
          await disk.fill()
          for (const { caller } of people.slice(0, 4)) {
            const error = await uploadPhoto(caller).catch((thrown: unknown) => thrown)
            assert.ok(
              error instanceof AppError && error.code === 'overloaded',
              `an upload ended with ${error}`,
            )
          }
          await until('people fail to upload', () => failed() > 2)
          await disk.free()
        })
        await Promise.all(people.slice(0, 4).map(({ caller }) => uploadPhoto(caller)))
        return `${assertFast(ledger, 'full')}; ${failed()} uploads of people refused, and work afterwards`
      },
    )
  },
}

/** PostgreSQL ends itself when its log cannot be written, and does not come back before there is room. */
export const logFull: Fault = {
  title: 'no room left for the log of PostgreSQL: it ends, and comes back when there is',
  async run(stage) {
    const { postgres } = stage.cluster
    const disk = await moveLog(stage)
    return underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ ledger, during }) => {
      const ended = await during('full', async () => {
        const begun = ledger.now()
        await disk.fill()
        await needRoom(stage.cluster.superuserUrl)
        await postgres.exited()
        const ms = ledger.now() - begun
        await disk.free()
        await postgres.start()
        return ms
      })
      return `PostgreSQL ended ${(ended / 1000).toFixed(1)} s after the disk was full`
    })
  },
}

/** The next part of the log is asked for until there is none. */
async function needRoom(superuserUrl: string): Promise<void> {
  const superuser = new pg.Client({ connectionString: superuserUrl })
  superuser.on('error', () => {})
  await superuser.connect()
  const next = `select pg_logical_emit_message(false, 'faults', 'more'), pg_switch_wal()`
  try {
    for (let part = 0; part < LOG_MB; part++) await superuser.query(next)
  } catch {
    // It is gone.
  } finally {
    await superuser.end().catch(() => {})
  }
}

async function moveLog({ cluster, opened }: Stage) {
  const { postgres, folder } = cluster
  const [log, place] = [join(folder, 'postgres', 'pg_wal'), join(folder, 'log')]
  await postgres.stop()
  await mkdir(place)
  const disk = await mountSmallDisk(place, LOG_MB, opened)
  const user = await serverUser(join(folder, 'postgres'))
  await cp(log, join(place, 'pg_wal'), { recursive: true })
  await handOver(place, user)
  await rename(log, `${log}.before`)
  await symlink(join(place, 'pg_wal'), log)
  await postgres.start()
  await rm(`${log}.before`, { recursive: true })
  await until('the servers have their database again', () => areReady(cluster.servers))
  return disk
}

async function areReady(servers: Stage['cluster']['servers']): Promise<boolean> {
  const answers = await Promise.all(
    servers.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok)
}
