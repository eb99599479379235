import './keep-compiled.ts'

const { readProductionConfig } = await import('./config.ts')
const { runPitlane } = await import('./run-pitlane.ts')

/** The root of production: nothing is around the server but what its settings name. */
await runPitlane(readProductionConfig)
