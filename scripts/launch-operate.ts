import { modeOf } from '@pitlane/server/config'

await (modeOf() === 'demo' ? import('@pitlane/sandbox/operate') : import('@pitlane/server/operate'))
