import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { assertExactlyOnce, exactlyOnce } from '../exactly-once.ts'
import { INSPECTED, type Memory, memoryOf } from '../inspected.ts'
import { Ledger } from '../ledger.ts'
import { startReporting } from '../reporters.ts'
import type { Fault, Stage } from '../stage.ts'
import { minutes } from './minutes.ts'
import { asPeopleDo, openUsers } from './virtual-users.ts'

const PEOPLE = 40
const PAUSE_MS = 2_000
const MINUTES = 30
/** Everything has been used once by then, and what is kept on purpose is kept. */
const LOOK_EVERY = 3
const MOST_GROWTH = 1.1
const LOOK_RECOVERY_MS = 3_000

/** Nothing is broken; it only goes on. What a server holds on to does not grow with what it has done. */
export const soak: Fault = {
  title: `${MINUTES} minutes of mixed load, memory after a collection`,
  settings: INSPECTED,
  run: async (stage) => {
    const { cluster, say } = stage
    const people = await openUsers(cluster, PEOPLE)
    const ledger = new Ledger()
    const load = startReporting(ledger, people, { pauseMs: PAUSE_MS, chosen: asPeopleDo })
    say(`${people.length} people work.`)
    try {
      const all = minutes(MINUTES)
      const looks: Memory[][] = []
      for (let minute = Math.min(LOOK_EVERY, all); minute <= all; minute += LOOK_EVERY) {
        await pause(Math.max(0, minute * MINUTE - ledger.now()))
        // A forced collection holds up the whole process, and that is no load.
        looks.push(await ledger.during('look', { recoveryMs: LOOK_RECOVERY_MS }, () => memories(stage)))
        say(`minute ${minute}: ${looks.at(-1)?.map(said).join('; ')}; ${ledger.failures.length} errors`)
      }
      await load.stop()
      const verdict = await exactlyOnce(ledger, cluster.superuserUrl)
      for (const { what, why, from } of verdict.unexplained) say(`${Math.round(from)} ms: ${what}: ${why}`)
      assertExactlyOnce(verdict)
      const [first = []] = looks
      const last = looks.at(-1) ?? []
      const growth = last.map(({ usedMb }, n) => usedMb / (first[n]?.usedMb ?? 0))
      assert.ok(
        growth.every((it) => it <= MOST_GROWTH),
        `memory has grown by ${growth.map(percent).join(' and ')} since minute ${LOOK_EVERY}`,
      )
      const answers = [...ledger.took.values()].flat().length
      const p95 = Math.round(ledger.percentile(0.95, { from: 0, to: ledger.now() }))
      return [
        `${people.length} people for ${all} minutes, ${answers} things done, p95 ${p95} ms`,
        `${verdict.reports} reports, ${verdict.edits} edits, ${verdict.comments} comments, each there once; no error`,
        `after minute ${LOOK_EVERY}: ${first.map(said).join(' and ')}`,
        `at the end: ${last.map(said).join(' and ')} (${growth.map(percent).join(' and ')})`,
      ].join('; ')
    } finally {
      await load.stop()
      for (const { caller } of people) caller.close()
    }
  },
}

function memories({ cluster: { folder, servers } }: Stage): Promise<Memory[]> {
  return Promise.all(servers.map(({ name }) => memoryOf(join(folder, `${name}.log`))))
}

function said({ usedMb, rssMb }: Memory): string {
  return `${usedMb.toFixed(1)} MB held, ${rssMb.toFixed(0)} MB resident`
}

function percent(growth: number): string {
  return `${growth >= 1 ? '+' : ''}${((growth - 1) * 100).toFixed(1)} %`
}
