import { jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { listeners } from '@pitlane/server/listeners'
import { performJob } from '@pitlane/server/platform/jobs/perform-job'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import type { Business, Line, Stage } from './stage.ts'

interface Performed {
  job: string
  ms: number
}

/** The digest leaves at seven, and most businesses here are where the clock shows UTC. */
const DIGEST_HOUR = 7

/** Those that nobody asks for need to be told nothing; of the others some need to know of which business they are, and are asked for often. */
const perform = jobs.filter(({ name, cron, isTicking }) => cron || isTicking || name.startsWith('tell-'))

/** Everything that is done later or by the clock, once for the business that has the most of everything, in this process; what it took stands in `lines`. */
export async function runJobs(
  { env }: Stage,
  { tenant }: Business,
  lines: Line[],
  wanted: string | undefined,
): Promise<Performed[]> {
  const config = readConfig(env)
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { platform, close } = await openPlatform({ config, databaseUrl: env.DATABASE_URL, log })
  platform.listeners = listeners
  const performed: Performed[] = []
  try {
    platform.watch.begin()
    await platform.jobs.start(jobs)
    const now = nextMorning(platform.clock())
    for (const job of perform) {
      if (wanted && !`job ${job.name}`.includes(wanted)) continue
      const begun = performance.now()
      await performJob(job, { now, log, platform }, { tenantId: tenant.id })
      performed.push({ job: job.name, ms: performance.now() - begun })
    }
  } finally {
    await platform.jobs.stop()
    await close()
  }
  return performed
}

function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setUTCHours(DIGEST_HOUR, 5, 0, 0)
  if (morning < now) morning.setUTCDate(morning.getUTCDate() + 1)
  return morning
}
