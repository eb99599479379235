import type { ToldRepair } from '@pitlane/contract/inbox/sentences'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** What these repairs are called. */
export async function namesOf(ctx: ReadContext, ids: readonly string[]): Promise<Map<string, ToldRepair>> {
  const rows = await ctx.query<ToldRepair & { id: string }>(sql`
    select repairs.id, number, title, vehicle_key as "vehicleKey"
    from repairs join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    where repairs.tenant_id = ${ctx.tenantId} and repairs.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
