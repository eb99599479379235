import { existsSync } from 'node:fs'
import { buildApp, jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { WEB_FOLDER } from '@pitlane/server/platform/pages/web-pages'

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
