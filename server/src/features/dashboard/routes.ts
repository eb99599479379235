import { dashboard } from '@pitlane/contract/dashboard/calls'
import { serve, serveUnchanged } from '../../platform/http/serve.ts'
import { missingSteps } from './first-steps-queries.ts'
import {
  countUnclaimed,
  dashboardStats,
  needTopics,
  unclaimedTopics,
  vehiclesNeedingRepair,
} from './queries.ts'

export const dashboardRoutes = [
  serve(dashboard.stats, dashboardStats),
  serveUnchanged(dashboard.needingRepair, needTopics, vehiclesNeedingRepair, { isDear: true }),
  serve(dashboard.firstSteps, async (ctx) => ({ missing: await missingSteps(ctx) })),
  // By the minute: damages grow too old to be claimed.
  serveUnchanged(dashboard.unclaimed, unclaimedTopics, countUnclaimed, { per: 'minute', isDear: true }),
]
