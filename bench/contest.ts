import { cpuOfDatabase } from './cpu-of-database.ts'
import { drive, median } from './drive.ts'
import type { Servers } from './servers.ts'

const ROUNDS = 5
const SECONDS = 2
const contenders = ['limit', 'pitlane'] as const
type Contender = (typeof contenders)[number]

export interface Question {
  name: string
  /** Paths of the same question on either side. */
  limit: string
  pitlane: string
  cookie: string
  /** Part of the limit that is to be reached. */
  target: number
}

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

/** A row of the table: both asked the same in turns, medians of the rounds, by the clock and by the processor. */
export async function contestRow(servers: Servers, question: Question): Promise<string> {
  const headers = { cookie: question.cookie }
  const url = (who: Contender) => servers[who] + question[who]
  for (const who of contenders) await drive(url(who), headers, { seconds: 1 })
  const rounds: Record<Contender, Round[]> = { limit: [], pitlane: [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const who of contenders) {
      const before = await costs(servers, who)
      const driven = await drive(url(who), headers, { seconds: SECONDS })
      const after = await costs(servers, who)
      const requests = driven.requestsPerSecond * SECONDS
      rounds[who].push({
        ...driven,
        serverMs: (after.server - before.server) / requests,
        databaseMs: (after.database - before.database) / requests,
      })
    }
  return rowOf(question, medians(rounds.limit), medians(rounds.pitlane))
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

function rowOf({ name, target }: Question, limit: Round, pitlane: Round): string {
  const cpu = (it: Round) => it.serverMs + it.databaseMs
  const parts = (it: Round) => `${it.serverMs.toFixed(2)} + ${it.databaseMs.toFixed(2)}`
  const cells = [
    name,
    limit.requestsPerSecond.toFixed(0),
    pitlane.requestsPerSecond.toFixed(0),
    (pitlane.requestsPerSecond / limit.requestsPerSecond).toFixed(2),
    target,
    limit.p99Ms.toFixed(1),
    pitlane.p99Ms.toFixed(1),
    parts(limit),
    parts(pitlane),
    (cpu(limit) / cpu(pitlane)).toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}
