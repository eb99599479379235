import '@pitlane/server/keep-compiled'
import { existsSync } from 'node:fs'

const { buildApp, jobs } = await import('@pitlane/server/app')
const { readConfig } = await import('@pitlane/server/config')
const { openLog } = await import('@pitlane/server/platform/log')
const { openPlatform } = await import('@pitlane/server/platform/open-platform')
const { WEB_FOLDER } = await import('@pitlane/server/platform/pages/web-pages')

/** Pitlane in a process of its own, so that what holds up its event loop is its own doing; with its pages, where they are built. */
const config = readConfig(JSON.parse(process.argv[2] ?? '{}'))
const log = openLog('info')
const { platform, close } = await openPlatform({ config, databaseUrl: config.DATABASE_URL ?? '', log })
await platform.jobs.start(jobs)
const app = await buildApp(platform, existsSync(WEB_FOLDER) ? { webFolder: WEB_FOLDER } : {})
const address = await app.listen({ host: '127.0.0.1', port: 0 })
await platform.jobs.work(jobs, () => ({ now: platform.clock(), log, platform }))
process.send?.(address)
process.on('disconnect', async () => {
  app.server.closeAllConnections()
  await app.close()
  await platform.jobs.stop()
  await close()
  process.exit()
})
