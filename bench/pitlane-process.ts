import { buildApp, jobs } from '@pitlane/server/app'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { benchConfig } from './bench-config.ts'
import { beMeasured } from './measured-process.ts'

/** Pitlane as it runs. */
const databaseUrl = process.argv[2] ?? ''
const config = benchConfig(databaseUrl)
const { platform } = await openPlatform({ config, databaseUrl, log: openLog('warn') })
await platform.jobs.start(jobs)
const pitlane = await buildApp(platform)
beMeasured(await pitlane.listen({ host: '127.0.0.1', port: 0 }))
