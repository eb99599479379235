import '@pitlane/server/keep-compiled'

const { buildApp, jobs } = await import('@pitlane/server/app')
const { openLog } = await import('@pitlane/server/platform/log')
const { openPlatform } = await import('@pitlane/server/platform/open-platform')
const { benchConfig } = await import('../worlds/bench-config.ts')
const { beMeasured } = await import('./measured-process.ts')

/** Pitlane as it runs. */
const databaseUrl = process.argv[2] ?? ''
const config = benchConfig(databaseUrl)
const { platform } = await openPlatform({ config, databaseUrl, log: openLog('warn') })
await platform.jobs.start(jobs)
const pitlane = await buildApp(platform)
beMeasured(await pitlane.listen({ host: '127.0.0.1', port: 0 }))
