import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE } from '@pitlane/contract/durations'
import { system } from '@pitlane/contract/system'
import { openCaller } from '../caller.ts'
import { assertExactlyOnce, exactlyOnce } from '../exactly-once.ts'
import { Ledger, type Window } from '../ledger.ts'
import { startReporting } from '../reporters.ts'
import { type Fault, type Stage, until } from '../stage.ts'
import { minutes } from './minutes.ts'
import { asPeopleDo, openUsers } from './virtual-users.ts'

const PEOPLE = 200
/** Somebody reads, or fetches the keys of the next car. */
const PAUSE_MS = 8_000
const MINUTES = 10

/** One server dies in the middle of every minute, each in turn; whoever works notices it by what was under way at that moment. */
export const peopleAndKills: Fault = {
  title: `${PEOPLE} people for ${MINUTES} minutes, one server killed each minute`,
  run: async (stage) => {
    const { cluster, say } = stage
    const people = await openUsers(cluster, PEOPLE)
    const ledger = new Ledger()
    const load = startReporting(ledger, people, { pauseMs: PAUSE_MS, chosen: asPeopleDo })
    say(`${people.length} people work.`)
    try {
      const all = minutes(MINUTES)
      const back: number[] = []
      for (let minute = 0; minute < all; minute++) {
        await pause(Math.max(0, (minute + 0.5) * MINUTE - ledger.now()))
        back.push(await killOne(stage, ledger, minute))
        const { from, to } = ledger.windows.at(-1) as Window
        const inside = ledger.failures.filter((it) => it.to >= from).length
        say(
          `minute ${minute + 1}: window ${Math.round(to - from)} ms, ${inside} errors, back after ${(back.at(-1) ?? 0) / 1000} s`,
        )
      }
      await pause(Math.max(0, all * MINUTE - ledger.now()))
      await load.stop()
      const verdict = await exactlyOnce(ledger, cluster.superuserUrl)
      for (const { what, why, from } of verdict.unexplained) say(`${Math.round(from)} ms: ${what}: ${why}`)
      assertExactlyOnce(verdict)
      const { reports, photos, edits, comments, unsure } = verdict
      const windows = ledger.windows.map(({ from, to }) => to - from)
      const answers = [...ledger.took.values()].flat().length
      const percentile = (part: number) => Math.round(ledger.percentile(part, { from: 0, to: ledger.now() }))
      const streams = people.reduce((sum, { caller }) => sum + caller.heard.opened, 0)
      const messages = people.reduce((sum, { caller }) => sum + caller.heard.messages, 0)
      return [
        `${windows.length} kills in ${all} minutes; ${answers} things done, p95 ${percentile(0.95)} ms, p99 ${percentile(0.99)} ms`,
        `${reports} reports (${photos} with a photo), ${edits} edits, ${comments} comments: none lost, none twice${unsure ? `, ${unsure} never answered` : ''}`,
        `${ledger.failures.length} errors, all in windows of ${span(windows)} ms`,
        `a server was back after ${span(back)} ms`,
        `${streams} event streams were opened, ${messages} messages heard`,
      ].join('; ')
    } finally {
      await load.stop()
      for (const { caller } of people) caller.close()
    }
  },
}

/** The window is from the kill until the proxy answers again; gives how long the server was away. */
async function killOne({ cluster }: Stage, ledger: Ledger, turn: number): Promise<number> {
  const server = cluster.servers[turn % cluster.servers.length]
  if (!server) throw new Error('There is no server')
  const before = server.pid()
  const killed = ledger.now()
  await ledger.during('kill', { recoveryMs: 0 }, async () => {
    await server.kill()
    await until('the proxy answers', () => isAnswered(cluster.address))
  })
  await server.backAfter(before)
  return Math.round(ledger.now() - killed)
}

async function isAnswered(address: string): Promise<boolean> {
  const caller = openCaller(address)
  try {
    return (await caller.send('GET', system.meta.path)).status === 200
  } catch {
    return false
  } finally {
    caller.close()
  }
}

function span(values: readonly number[]): string {
  return `${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))}`
}
