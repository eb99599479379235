import { hq } from '@pitlane/contract/hq/calls'
import { queryFor } from '../../platform/call.ts'

/** Apart from all else of HQ: the rules of access need it before anything is on screen. */
export const hqConfigQuery = queryFor(hq.config, {}, ['tenant', 'settings', 'vehicles'])
