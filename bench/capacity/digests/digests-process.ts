import '@pitlane/server/keep-compiled'
import pg from 'pg'
import { beAsked, givenTo } from '../child.ts'

const { jobs } = await import('@pitlane/server/app')
const { readConfig } = await import('@pitlane/server/config')
const { openLog } = await import('@pitlane/server/platform/log')
const { openPlatform } = await import('@pitlane/server/platform/open-platform')
const { sendDigests } = await import('@pitlane/server/features/inbox/digest/send-digests')
const { postedMails } = await import('@pitlane/server/platform/mail/post')

/** What it took in this process. */
export interface Took {
  statements: number
  cpuMs: number
  ms: number
}

/** Pitlane without a door, which does one thing when it is told: the digests of that moment, or sending what waits. */
const config = readConfig(givenTo<Record<string, string>>())
const { platform, close } = await openPlatform({
  ...{ config, log: openLog('warn') },
  databaseUrl: config.DATABASE_URL ?? '',
})
await platform.jobs.start(jobs)
const statements = countStatements()

beAsked({
  digests: (at: string) => taken(() => sendDigests.work(momentAt(at), {})),
  /** One business after the other, as many as have something. */
  mails: ({ at, tenants }: { at: string; tenants: string[] }) =>
    taken(async () => {
      for (const tenantId of tenants) await postedMails.atOnce.work(momentAt(at), { tenantId })
    }),
  async stop() {
    await platform.jobs.stop()
    await close()
  },
})

function momentAt(at: string) {
  return { now: new Date(at), log: platform.log, platform }
}

async function taken(work: () => Promise<unknown>): Promise<Took> {
  const [asked, begun, used] = [statements(), performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { statements: statements() - asked, cpuMs: (user + system) / 1000, ms: performance.now() - begun }
}

/** All that this process asks the database. */
function countStatements(): () => number {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    count += 1
    return Reflect.apply(query, this, given)
  } as typeof query
  return () => count
}
