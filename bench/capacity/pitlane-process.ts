import '@pitlane/server/keep-compiled'
import { beAsked, givenTo } from './child.ts'

const { buildApp, jobs } = await import('@pitlane/server/app')
const { readConfig } = await import('@pitlane/server/config')
const { openLog } = await import('@pitlane/server/platform/log')
const { openPlatform } = await import('@pitlane/server/platform/open-platform')

export interface PitlaneGiven {
  settings: Record<string, string>
  /** What its clock is ahead of the machine's: the product takes a clock from whoever opens it, and this is the only one who gives another. */
  aheadMs: number
  /** Also does what is to be done by the clock and later. */
  works: boolean
}

/** Pitlane as it runs, by a clock on which it will be seven when it should. */
const { settings, aheadMs, works } = givenTo<PitlaneGiven>()
const config = readConfig(settings)
const log = openLog('warn')
const { platform, close } = await openPlatform({
  ...{ config, log },
  databaseUrl: config.DATABASE_URL ?? '',
  clock: () => new Date(Date.now() + aheadMs),
})
await platform.jobs.start(jobs)
const app = await buildApp(platform)
const url = await app.listen({ host: '127.0.0.1', port: 0 })
if (works) await platform.jobs.work(jobs, () => ({ now: platform.clock(), log, platform }))
beAsked({
  url: () => url,
  async stop() {
    await app.close()
    await platform.jobs.stop()
    await close()
  },
})
