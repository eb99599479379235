import { dashboard } from '@pitlane/contract/dashboard/calls'
import { serve } from '../../platform/http/serve.ts'
import { dashboardStats, vehiclesNeedingRepair } from './queries.ts'

export const dashboardRoutes = [
  serve(dashboard.stats, dashboardStats),
  serve(dashboard.needingRepair, vehiclesNeedingRepair),
]
