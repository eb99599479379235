import type { WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** In one order, so that two who hold many never wait for each other. */
export function holdVehicles(ctx: WriteContext, ids: readonly string[]): Promise<{ vehicleKey: string }[]> {
  return ctx.query<{ vehicleKey: string }>(sql`
    select vehicle_key as "vehicleKey" from vehicles
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) order by id for update`)
}

export async function updateWarranty(
  ctx: WriteContext,
  ids: readonly string[],
  { until, distance }: { until: string | null; distance: number | null },
): Promise<void> {
  await ctx.query(sql`
    update vehicles set warranty_until = ${until}, warranty_distance = ${distance}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`)
}
