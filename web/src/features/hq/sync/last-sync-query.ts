import { MINUTE } from '@pitlane/contract/durations'
import { hqConfigQuery } from '../config-query.ts'

/** For who shows when HQ was last read: nobody is told of a sync that changed nothing, so it is looked at meanwhile. */
export const lastSyncQuery = { ...hqConfigQuery, refetchInterval: MINUTE }
