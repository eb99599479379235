import { hq } from '@pitlane/contract/hq'
import { queryFor } from '../../platform/call.ts'

export const hqConfigQuery = queryFor(hq.config, {}, ['tenant', 'settings', 'vehicles'])
