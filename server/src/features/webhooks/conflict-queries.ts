import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'

/** One that was there when it was last looked at, as it was answered when it came. */
export interface KnownConflict {
  id: string
  vehicleId: string
  repairId: string | null
  data: string
}

interface Around {
  /** None means all. */
  vehicleIds?: readonly string[] | undefined
  repairIds?: readonly string[]
}

/** Of these cars, and of these repairs wherever they were before. */
export async function knownConflicts(
  ctx: ReadContext,
  { vehicleIds, repairIds = [] }: Around,
): Promise<string[]> {
  const which = vehicleIds
    ? sql`(vehicle_id = any(${[...vehicleIds]}::uuid[]) or repair_id = any(${[...repairIds]}::uuid[]))`
    : sql`true`
  const rows = await ctx.query<{ id: string }>(sql`
    select conflict_id as id from webhook_conflicts where tenant_id = ${ctx.tenantId} and ${which}`)
  return rows.map(({ id }) => id)
}

/** Answers with what they were. */
export async function forgetConflicts(ctx: WriteContext, ids: readonly string[]): Promise<KnownConflict[]> {
  if (ids.length === 0) return []
  return ctx.query<KnownConflict>(sql`
    delete from webhook_conflicts where tenant_id = ${ctx.tenantId} and conflict_id = any(${[...ids]}::text[])
    returning conflict_id as id, vehicle_id as "vehicleId", repair_id as "repairId", data::text`)
}

export async function insertConflicts(ctx: WriteContext, conflicts: readonly KnownConflict[]): Promise<void> {
  if (conflicts.length === 0) return
  const known = given('known', conflicts, {
    id: ['text', 'id'],
    vehicle_id: ['uuid', 'vehicleId'],
    repair_id: ['uuid', 'repairId'],
    data: ['text', 'data'],
  })
  await ctx.query(sql`
    insert into webhook_conflicts (tenant_id, conflict_id, vehicle_id, repair_id, data)
    select ${ctx.tenantId}, id, vehicle_id, repair_id, data::json from ${known}
    on conflict (tenant_id, conflict_id) do nothing returning conflict_id`)
}
