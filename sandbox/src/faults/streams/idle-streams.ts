import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { topics } from '@pitlane/contract/system'
import { LISTENER } from '@pitlane/server/platform/live/database-line'
import { withClient } from '../../postgres/with-client.ts'
import { INSPECTED, memoryOf } from '../inspected.ts'
import { type Fault, type Stage, until } from '../stage.ts'
import { type HeldStreams, holdStreams } from './held-streams.ts'
import { makeListeners } from './listening-people.ts'
import { scrape } from './scraped.ts'
import { type Visits, visitSteadily } from './steady-visitor.ts'

const STREAMS = 10_000
/** Half of them in one business, which is more than any has; the others in a hundred. */
const LARGE = STREAMS / 2
const SMALL = 50
/** More than one round of heartbeats. */
const WATCHED_SECONDS = 30
/** A stream that is idle costs less than this. */
const MOST_KB_EACH = 40
/** The first round fills every cache, such as that of sessions; the second may leave no more than noise on top of that. */
const MOST_LEFT_MB = 2

/** Many look at a screen where nothing happens, and whoever works beside them does not notice. */
export const idleStreams: Fault = {
  title: `${STREAMS.toLocaleString('en-US')} idle event streams on one instance`,
  settings: INSPECTED,
  run: async (stage) => {
    const { cluster, opened, say } = stage
    const [server] = cluster.servers
    const url = `http://127.0.0.1:${server.port}`
    const log = join(cluster.folder, `${server.name}.log`)
    const sizes = [1, LARGE, ...Array<number>((STREAMS - LARGE) / SMALL).fill(SMALL)]
    const [visitor, ...listeners] = await makeListeners(cluster, sizes)
    const visit = (seconds: number) => visitSteadily(`${url}/api/tenant`, visitor?.cookie ?? '', { seconds })
    await visit(5)

    await scrape(url)
    const alone = await visit(WATCHED_SECONDS)
    const quiet = await scrape(url)
    const before = await memoryOf(log)
    say(`alone: p95 ${alone.p95Ms.toFixed(0)} ms, event loop at most ${quiet.loopMaxMs.toFixed(0)} ms`)

    const held = await holdStreams(url)
    opened.add(async () => held.end())
    const openedAt = performance.now()
    const [{ open, refused }, meanwhile] = await Promise.all([held.open(listeners), visit(5)])
    const openSeconds = (performance.now() - openedAt) / 1000
    assert.equal(open, STREAMS)
    assert.equal((await scrape(url)).streams, STREAMS)
    say(
      `open after ${openSeconds.toFixed(1)} s, ${refused} sent away before; p95 ${meanwhile.p95Ms.toFixed(0)} ms`,
    )
    const full = await memoryOf(log)
    const kbEach = ((full.rssMb - before.rssMb) * 1024) / STREAMS
    const heapKbEach = ((full.usedMb - before.usedMb) * 1024) / STREAMS
    assert.ok(heapKbEach < MOST_KB_EACH, `a stream holds ${heapKbEach.toFixed(1)} KB`)

    await held.forget()
    const from = await scrape(url)
    await pause(WATCHED_SECONDS * 1000)
    const beaten = await scrape(url)
    const { beats } = await held.count()
    assert.ok(beats >= STREAMS, `${beats} heartbeats in ${WATCHED_SECONDS} s`)
    const beatsCpu = (beaten.cpuSeconds - from.cpuSeconds) / WATCHED_SECONDS

    const beside = await visit(WATCHED_SECONDS)
    const busy = await scrape(url)
    assert.deepEqual([alone.refused, beside.refused], [0, 0], `sent away: ${JSON.stringify(busy.refused)}`)
    say(`beside them: p95 ${beside.p95Ms.toFixed(0)} ms, event loop at most ${busy.loopMaxMs.toFixed(0)} ms`)

    const small = await changeReaches(stage, held, listeners.at(-1)?.tenantId ?? '', SMALL)
    const large = await changeReaches(stage, held, listeners[0]?.tenantId ?? '', LARGE)
    const gap = await gapReaches(stage, held, visit)

    const closed = async () => {
      const at = performance.now()
      await held.closeAll()
      await until('all streams are gone', async () => (await scrape(url)).streams === 0)
      return performance.now() - at
    }
    const goneMs = await closed()
    const after = await memoryOf(log)
    assert.equal((await held.open(listeners)).open, STREAMS)
    await closed()
    const left = (await memoryOf(log)).usedMb - after.usedMb
    assert.ok(left < MOST_LEFT_MB, `${left.toFixed(1)} MB are left of streams that are gone`)

    return [
      `open after ${openSeconds.toFixed(0)} s; each ${heapKbEach.toFixed(1)} KB held, ${kbEach.toFixed(1)} KB resident (${before.rssMb.toFixed(0)} MB before, ${full.rssMb.toFixed(0)} MB with them)`,
      `heartbeats take ${(beatsCpu * 100).toFixed(1)} % of a core`,
      `a request at p95 ${alone.p95Ms.toFixed(0)} ms alone, ${meanwhile.p95Ms.toFixed(0)} ms while they open, ${beside.p95Ms.toFixed(0)} ms beside them; ${meanwhile.refused} refused while they open, none else`,
      `event loop held up ${quiet.loopMaxMs.toFixed(0)} ms at most alone, ${busy.loopMaxMs.toFixed(0)} ms beside them (p99 ${quiet.loopP99Ms.toFixed(0)} and ${busy.loopP99Ms.toFixed(0)} ms)`,
      `a change reaches ${SMALL} of a business in ${small.toFixed(0)} ms, ${LARGE.toLocaleString('en-US')} of one in ${large.toFixed(0)} ms`,
      `the line to the database cut: all told after ${(gap.ms / 1000).toFixed(1)} s, p95 of requests meanwhile ${gap.p95Ms.toFixed(0)} ms, ${gap.refused} refused`,
      `all gone ${goneMs.toFixed(0)} ms after they left, ${(after.usedMb - before.usedMb).toFixed(1)} MB more held than before, and ${left.toFixed(1)} MB more after a second round`,
    ].join('; ')
  },
}

/** From the commit until the last of the business has heard it. */
async function changeReaches({ cluster }: Stage, held: HeldStreams, tenantId: string, people: number) {
  await held.forget()
  const at = nowMs()
  await asSuperuser(
    cluster.superuserUrl,
    'insert into mechanics (tenant_id, name, name_key) values ($1, $2, $2)',
    [tenantId, 'mo'],
  )
  const heard = async () => (await held.count()).heard[tenantId]
  await until('those of the business hear it', async () => (await heard())?.times === people)
  return ((await heard())?.last ?? 0) - at
}

/** Everybody has to look at everything again; whoever asks for something meanwhile is answered. */
async function gapReaches(
  { cluster }: Stage,
  held: HeldStreams,
  visit: (seconds: number) => Promise<Visits>,
) {
  await held.forget()
  const at = nowMs()
  await asSuperuser(
    cluster.superuserUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    [LISTENER],
  )
  const visits = await visit(10)
  const heard = async () => Object.values((await held.count()).heard)
  const told = async () => (await heard()).reduce((sum, { times }) => sum + times, 0)
  const all = STREAMS * topics.length
  await until('everybody is told that anything may have changed', async () => (await told()) >= all, 120_000)
  return { ...visits, ms: Math.max(...(await heard()).map(({ last }) => last)) - at }
}

const nowMs = () => performance.timeOrigin + performance.now()

async function asSuperuser(url: string, text: string, values: unknown[]): Promise<void> {
  await withClient(url, (client) => client.query(text, values))
}
