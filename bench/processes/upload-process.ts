import { buildApp, jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { BENCH_KEY } from '../worlds/bench-config.ts'

/** Pitlane alone in a process, which watches its own memory all the time. */
const settings = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>
const config = readConfig({
  SECRET_KEY: BENCH_KEY,
  PUBLIC_URL: 'http://127.0.0.1',
  ...settings,
})
const databaseUrl = config.DATABASE_URL ?? ''
const { platform } = await openPlatform({ config, databaseUrl, log: openLog('warn') })
await platform.jobs.start(jobs)
const app = await buildApp(platform)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

const EVERY_MS = 2
let highest = 0
setInterval(() => {
  highest = Math.max(highest, process.memoryUsage.rss())
}, EVERY_MS).unref()
/** Answers with the memory now and the highest since the last question. */
process.on('message', () => {
  const now = process.memoryUsage.rss()
  process.send?.({ now, highest: Math.max(highest, now) })
  highest = now
})
process.on('disconnect', () => process.exit())
process.send?.(address)
