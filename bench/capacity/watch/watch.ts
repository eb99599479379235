import pg from 'pg'
import { type Lateness, latenessNow, latenessSince, worstOf } from './lateness.ts'
import { cpuMsOf, cpuMsOfFamily, familyOf, memoryMbOf, parentOf } from './processes.ts'
import { openStatementTimes, type Spent } from './statement-times.ts'
import { openTraffic, type Traffic } from './traffic.ts'

const EVERY_MS = 5_000

/** Who is watched. */
interface Watched {
  superuserUrl: string
  pitlanePids: readonly number[]
  driverPid: number
  outsidePid: number
  aheadMs: number
  tickSeconds: number
}

/** In cores: one is a processor that does nothing else. */
interface Cores {
  server: number
  database: number
  driver: number
  outside: number
}

interface Sample extends Cores {
  atSeconds: number
  connections: number
  serverMb: number
  databaseMb: number
  latestSeconds: number
}

export interface Seen {
  samples: Sample[]
  /** Over the whole time. */
  cores: Cores
  lateness: Lateness
  diskMb: number
  grewMb: number
  failedJobs: number
  traffic: Traffic
  /** Where the database notes it: the statements that took most of its time. */
  spent: Spent[]
}

/** Looks every five seconds at what the processes use, and at what is late; its own connection is not counted. */
export async function watch({
  superuserUrl,
  pitlanePids,
  driverPid,
  outsidePid,
  aheadMs,
  tickSeconds,
}: Watched) {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: 'capacity watch' })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ownPid = rows[0]?.pid ?? 0
  const databasePid = parentOf(ownPid)
  const begun = new Date()
  const disk = async () =>
    Number((await client.query('select pg_database_size(current_database()) / 1048576 as mb')).rows[0].mb)
  const diskBefore = await disk()
  const trafficSince = await openTraffic(client)
  const times = await openStatementTimes(client)
  await times.forget()
  const used = () => ({
    at: performance.now(),
    server: pitlanePids.reduce((sum, pid) => sum + cpuMsOf(pid), 0),
    database: cpuMsOfFamily(databasePid) - cpuMsOf(ownPid),
    driver: cpuMsOf(driverPid),
    outside: cpuMsOf(outsidePid),
  })
  const first = used()
  const samples: Sample[] = []
  const late: Lateness[] = []
  let before = first
  let cores: Cores | undefined
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {})
  }, EVERY_MS)

  async function look(): Promise<void> {
    const now = used()
    const lateness = await latenessNow(client, { aheadMs, tickSeconds })
    const { rows: found } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    late.push(lateness)
    samples.push({
      atSeconds: (now.at - first.at) / 1000,
      ...coresBetween(before, now),
      connections: found[0]?.count ?? 0,
      serverMb: memoryMbOf(pitlanePids),
      databaseMb: memoryMbOf(familyOf(databasePid)),
      latestSeconds: Math.max(0, ...Object.values(lateness)),
    })
    before = now
  }

  return {
    databasePid,
    /** Whether anything is late or about to leave. */
    async isQuiet(): Promise<boolean> {
      const { rows: waiting } = await client.query(
        `select exists (select from deliveries where state = 'waiting' and due_at < now() + make_interval(secs => $1)) or
           exists (select from pgboss.job where state in ('created', 'retry', 'active') and start_after < now() and name not like '\\_\\_%')
           or exists (select from hq_sync_runs where state = 'running')
           or exists (select from closings where closes_at < now() + make_interval(secs => $1)) as waiting`,
        [aheadMs / 1000],
      )
      const { digest } = await latenessNow(client, { aheadMs, tickSeconds: 0 })
      return !waiting[0].waiting && digest === undefined
    },
    /** The hour is over: what comes now is only waited for. */
    mark(): void {
      cores = coresBetween(first, used())
    },
    /** What was seen until now. */
    async end(): Promise<Seen> {
      clearInterval(timer)
      await looking
      const diskMb = await disk()
      const { rows: failed } = await client.query(
        "select count(*)::int as count from pgboss.job where state = 'failed'",
      )
      return {
        ...{ samples, diskMb },
        cores: cores ?? coresBetween(first, used()),
        grewMb: diskMb - diskBefore,
        traffic: await trafficSince(),
        spent: await times.most(),
        lateness: worstOf([...late, await latenessSince(client, begun)]),
        failedJobs: failed[0].count,
      }
    },
    async close(): Promise<void> {
      clearInterval(timer)
      await client.end()
    },
  }
}

type Used = Cores & { at: number }

function coresBetween(before: Used, now: Used): Cores {
  const of = (name: keyof Cores) => Math.max(0, (now[name] - before[name]) / (now.at - before.at))
  return { server: of('server'), database: of('database'), driver: of('driver'), outside: of('outside') }
}
