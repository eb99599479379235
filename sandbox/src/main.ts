import { readDemoConfig } from '@pitlane/server/config'
import { runPitlane } from '@pitlane/server/run-pitlane'
import { openDemo } from './demo.ts'

/** The root of the demo: the same server, with a world of its own around it. */
await runPitlane(readDemoConfig, openDemo)
