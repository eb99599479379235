import type { DashboardStats, dashboard, VehicleNeedingRepair } from '@pitlane/contract/dashboard/calls'
import type { Output } from '@pitlane/contract/endpoint'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import type { Topic } from '@pitlane/contract/system'
import type { ReadContext } from '../../platform/context.ts'
import { join, raw, sql } from '../../platform/database/database.ts'
import { writtenOnce } from '../../platform/database/written-once.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { unclaimedDamages } from '../damage/queries.ts'

export async function dashboardStats(ctx: ReadContext): Promise<JsonText<DashboardStats>> {
  const [row] = await ctx.query<{ stats: string }>(stats({ tenantId: ctx.tenantId }))
  return new JsonText(row?.stats ?? '')
}

/** By name, as the key of the counts has them: what is not completed would be looked for among all. */
const open = join(
  repairStatuses.filter((status) => status !== 'completed').map((status) => raw(`'${status}'`)),
)

const stats = writtenOnce<'tenantId'>(
  (place) => sql`
    select json_build_object('totalVehicles', count(*),
             'availableVehicles', count(*) filter (where status = 'available'),
             'criticalIssues', (select coalesce(sum(count), 0) from repair_counts
               where tenant_id = ${place('tenantId')} and urgency_level = 'critical' and status in (${open})))::text as stats
    from vehicles where tenant_id = ${place('tenantId')} and archived_at is null`,
)

export const needTopics: readonly Topic[] = ['repairs', 'vehicles']

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

export const unclaimedTopics: readonly Topic[] = ['repairs', 'vehicles', 'bookings', 'checks']

export async function countUnclaimed(ctx: ReadContext): Promise<Output<typeof dashboard.unclaimed>> {
  const [first] = await unclaimedDamages(ctx, 1)
  return { total: first?.total ?? 0 }
}
