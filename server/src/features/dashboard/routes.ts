import { dashboard } from '@pitlane/contract/dashboard/calls'
import { serve } from '../../platform/http/serve.ts'
import { unclaimedDamages } from '../damage/queries.ts'
import { missingSteps } from './first-steps-queries.ts'
import { dashboardStats, vehiclesNeedingRepair } from './queries.ts'

export const dashboardRoutes = [
  serve(dashboard.stats, dashboardStats),
  serve(dashboard.needingRepair, vehiclesNeedingRepair),
  serve(dashboard.firstSteps, async (ctx) => ({ missing: await missingSteps(ctx) })),
  serve(dashboard.unclaimed, async (ctx) => ({ total: (await unclaimedDamages(ctx, 1))[0]?.total ?? 0 })),
]
