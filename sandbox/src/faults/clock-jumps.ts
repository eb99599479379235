import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@pitlane/contract/accounts/calls'
import { HOUR } from '@pitlane/contract/durations'
import { PlainError } from '@pitlane/server/plain-error'
import type { Cluster } from '../cluster/open-cluster.ts'
import type { Person } from './reporters.ts'
import { type Fault, until } from './stage.ts'
import { underLoad } from './under-load.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** Statements under way are ended as if they had taken that long. */
const RECOVERY_MS = 5_000
/** A sync asks so often, and there is at most one for a day that has passed. */
const ASKED_BY_A_SYNC = 10

/** Servers and database live by a clock that a file sets; what counts seconds goes on counting, as in a machine. */
export const clockJumps: Fault = {
  title: 'the clock of servers and database a day ahead, then an hour back',
  async environment(opened) {
    if (!existsSync(LIBRARY)) throw new PlainError('This needs libfaketime: apt-get install faketime')
    const folder = await mkdtemp(join(tmpdir(), 'pitlane-clock-'))
    opened.add(() => rm(folder, { recursive: true }))
    const file = join(folder, 'now')
    await setClock(file, '+0')
    return {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    }
  },
  run: (stage) =>
    underLoad(stage, { recoveryMs: RECOVERY_MS }, async ({ ledger, people, during }) => {
      const { cluster } = stage
      const file = stage.environment.FAKETIME_TIMESTAMP_FILE ?? ''
      const [first, second, third] = people
      assert.ok(first && second && third)
      await mailComes(cluster, first)
      const asked = cluster.hq.requests().length
      const came: string[] = []
      for (const [offset, name, person] of [
        ['+1d', 'a day ahead', second],
        ['+23h', 'an hour back', third],
      ] as const) {
        await during(name, () => setClock(file, offset))
        await until('servers live by the new clock', () => isAbout(cluster, offset))
        came.push(`${((await mailComes(cluster, person)) / 1000).toFixed(1)} s`)
        const wanted = ledger.writes.length + people.length
        await until(`people write, ${name}`, () => ledger.writes.length >= wanted)
      }
      const syncs = cluster.hq.requests().length - asked
      const businesses = people.filter(({ isAdmin }) => isAdmin).length
      assert.ok(syncs <= 2 * businesses * ASKED_BY_A_SYNC, `HQ was asked ${syncs} times`)
      const twice = await mailsTwice(cluster)
      assert.deepEqual(twice, [], 'mails came twice')
      return `a mail came ${came.join(' and ')} after it was asked for; HQ was asked ${syncs} times, no mail came twice, nobody was signed out`
    }),
}

/** In one go: whoever reads it meanwhile reads all of it. */
async function setClock(file: string, offset: string): Promise<void> {
  await writeFile(`${file}.next`, `${offset}\n`)
  await rename(`${file}.next`, file)
}

const HOURS = { '+1d': 24, '+23h': 23 } as const

/** By what both servers say in their answers. */
async function isAbout({ servers }: Cluster, offset: keyof typeof HOURS): Promise<boolean> {
  const dates = await Promise.all(
    servers.map(async ({ port }) => (await fetch(`http://127.0.0.1:${port}/healthz`)).headers.get('date')),
  )
  const wanted = Date.now() + HOURS[offset] * HOUR
  return dates.every((date) => Math.abs(Date.parse(date ?? '') - wanted) < HOUR / 2)
}

/** Jobs go on: somebody asks for a new password, and the mail is there. Says after how long. */
async function mailComes({ mail }: Cluster, { caller, email }: Person): Promise<number> {
  const begun = performance.now()
  await caller.call(accounts.requestReset, { email })
  await until('the mail is there', async () => (await mail.mails()).some(({ to }) => to === email))
  return performance.now() - begun
}

async function mailsTwice({ mail }: Cluster): Promise<string[]> {
  const seen = Map.groupBy(await mail.mails(), ({ to, subject }) => `${subject} to ${to}`)
  return [...seen].filter(([, mails]) => mails.length > 1).map(([what]) => what)
}
