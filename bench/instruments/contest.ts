import type { Servers } from '../processes/servers.ts'
import { cpuOfDatabase } from './cpu-of-database.ts'
import { drive, median } from './drive.ts'

/** Rounds are many and short, so that what else the machine does meets both alike, but long enough to count in. */
const REQUESTS_A_ROUND = 1_000
const ROUND_SECONDS = { least: 0.5, most: 2 }
const SECONDS_EACH = 10
const WARM_SECONDS = 6
const WARM_REQUESTS = 3_000
const contenders = ['limit', 'pitlane'] as const
type Contender = (typeof contenders)[number]

interface Asked {
  /** Paths of the same question on either side. */
  limit: string
  pitlane: string
  cookie: string
}

interface Named {
  name: string
  /** Part of the limit that is to be reached, unless it is only to be known. */
  target?: number
}

export interface Question extends Asked, Named {}

interface Round {
  requestsPerSecond: number
  p99Ms: number
  serverMs: number
  databaseMs: number
}

export const CONTEST_HEAD = [
  '| call | limit, req/s | Pitlane, req/s | of the limit | target | p99 limit, ms | p99 Pitlane, ms | CPU limit, ms (server + database) | CPU Pitlane, ms | of the limit by CPU |',
  '|---|---|---|---|---|---|---|---|---|---|',
]

export type Rounds = Record<Contender, Round[]>

/** A row of the table: both asked the same in turns, medians of the rounds, by the clock and by the processor. */
export async function contestRow(servers: Servers, question: Question): Promise<string> {
  return rowOf(question, await contest(servers, question))
}

export async function contest(servers: Servers, question: Asked): Promise<Rounds> {
  const headers = { cookie: question.cookie }
  const url = (who: Contender) => servers[who] + question[who]
  const paces: number[] = []
  for (const who of contenders) paces.push(await warmUp(url(who), headers))
  const { least, most } = ROUND_SECONDS
  const seconds = Math.min(most, Math.max(least, REQUESTS_A_ROUND / Math.min(...paces)))
  const rounds: Rounds = { limit: [], pitlane: [] }
  for (let round = 0; round < SECONDS_EACH / seconds; round++)
    for (const who of round % 2 ? contenders : contenders.toReversed()) {
      const before = await costs(servers, who)
      const driven = await drive(url(who), headers, { seconds })
      const after = await costs(servers, who)
      const requests = driven.requestsPerSecond * seconds
      rounds[who].push({
        ...driven,
        serverMs: (after.server - before.server) / requests,
        databaseMs: (after.database - before.database) / requests,
      })
    }
  return rounds
}

/**
 * Until what is asked often is compiled, on a slow machine too; a list that takes long need not come that often. Returns how many
 * come in a second.
 */
async function warmUp(url: string, headers: Record<string, string>): Promise<number> {
  let [requests, pace] = [0, 0]
  for (let second = 0; second < WARM_SECONDS && requests < WARM_REQUESTS; second++) {
    pace = (await drive(url, headers, { seconds: 1 })).requestsPerSecond
    requests += pace
  }
  return pace
}

async function costs(servers: Servers, who: Contender) {
  const { cpuMs } = await servers.usageOf(who)
  return { server: cpuMs, database: await cpuOfDatabase(servers.superuserUrl) }
}

function medians(rounds: Round[]): Round {
  const of = (name: keyof Round) => median(rounds.map((it) => it[name]))
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p99Ms: of('p99Ms'),
    serverMs: of('serverMs'),
    databaseMs: of('databaseMs'),
  }
}

/** Ratios are those of rounds that followed each other. */
export function rowOf({ name, target }: Named, rounds: Rounds): string {
  const [limit, pitlane] = [medians(rounds.limit), medians(rounds.pitlane)]
  const ofLimit = (of: (pitlane: Round, limit: Round) => number) =>
    median(rounds.pitlane.map((own, n) => of(own, rounds.limit[n] ?? limit))).toFixed(2)
  const cpu = (it: Round) => it.serverMs + it.databaseMs
  const parts = (it: Round) => `${it.serverMs.toFixed(3)} + ${it.databaseMs.toFixed(3)}`
  const cells = [
    name,
    limit.requestsPerSecond.toFixed(0),
    pitlane.requestsPerSecond.toFixed(0),
    ofLimit((own, bare) => own.requestsPerSecond / bare.requestsPerSecond),
    target ?? '',
    limit.p99Ms.toFixed(1),
    pitlane.p99Ms.toFixed(1),
    parts(limit),
    parts(pitlane),
    ofLimit((own, bare) => cpu(bare) / cpu(own)),
  ]
  return `| ${cells.join(' | ')} |`
}
