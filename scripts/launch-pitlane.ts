import { modeOf } from '@pitlane/server/config'

// Loaded only when it is meant: where production is installed there is no sandbox.
await (modeOf() === 'demo' ? import('@pitlane/sandbox/main') : import('@pitlane/server/main'))
