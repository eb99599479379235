import type { DashboardStats, dashboard, VehicleNeedingRepair } from '@pitlane/contract/dashboard/calls'
import type { Output } from '@pitlane/contract/endpoint'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

export async function dashboardStats(ctx: ReadContext): Promise<DashboardStats> {
  const [stats] = await ctx.query<DashboardStats>(sql`
    select count(*) as "totalVehicles", count(*) filter (where status = 'available') as "availableVehicles",
           (select coalesce(sum(count), 0)::int from repair_counts
            where tenant_id = ${ctx.tenantId} and urgency_level = 'critical' and status <> 'completed') as "criticalIssues"
    from vehicles where tenant_id = ${ctx.tenantId} and archived_at is null`)
  return stats ?? { totalVehicles: 0, availableVehicles: 0, criticalIssues: 0 }
}

/** Each with the highest urgency of its needs; most urgent first, then by key. */
export async function vehiclesNeedingRepair(
  ctx: ReadContext,
): Promise<Output<typeof dashboard.needingRepair>> {
  const vehicles = await ctx.query<VehicleNeedingRepair>(sql`
    with needs as materialized (
      select vehicle_id, max(urgency_rank) as rank from repairs
      where tenant_id = ${ctx.tenantId} and status = 'need' group by vehicle_id
    )
    select id, vehicle_key as "vehicleKey", status, year, make, model,
           (array['low', 'medium', 'high', 'critical'])[rank] as "urgencyLevel"
    from needs join vehicles on tenant_id = ${ctx.tenantId} and vehicles.id = needs.vehicle_id
    where status = 'available' and archived_at is null
    order by rank desc, vehicle_key collate app.natural_order, id`)
  return { vehicles, total: vehicles.length }
}
