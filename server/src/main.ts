import { readProductionConfig } from './config.ts'
import { runPitlane } from './run-pitlane.ts'

/** The root of production: nothing is around the server but what its settings name. */
await runPitlane(readProductionConfig)
