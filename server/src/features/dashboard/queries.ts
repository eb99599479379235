import type { DashboardStats } from '@pitlane/contract/dashboard'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database.ts'

export async function dashboardStats(ctx: ReadContext): Promise<DashboardStats> {
  const [stats] = await ctx.query<DashboardStats>(sql`
    select count(*) as "totalVehicles", count(*) filter (where status = 'available') as "availableVehicles",
           (select count(*) from repairs
            where tenant_id = ${ctx.tenantId} and urgency_rank = 4 and status <> 'completed') as "criticalIssues"
    from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null`)
  return stats ?? { totalVehicles: 0, availableVehicles: 0, criticalIssues: 0 }
}
