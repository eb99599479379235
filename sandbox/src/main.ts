import '@pitlane/server/keep-compiled'

const { readDemoConfig } = await import('@pitlane/server/config')
const { runPitlane } = await import('@pitlane/server/run-pitlane')
const { openDemo } = await import('./demo.ts')

/** The root of the demo: the same server, with a world of its own around it. */
await runPitlane(readDemoConfig, openDemo)
