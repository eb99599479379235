import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { raw, sql } from '../../platform/database/database.ts'

/** Who changed a repair so that it may collide. */
export interface Cause {
  id: string
  repairId: string
  /** Null when it was nobody of the business. */
  by: string | null
}

/** In one look; for further ones another one follows. */
export const MOST_CAUSES = 5_000

export async function insertCauses(
  ctx: WriteContext,
  repairIds: readonly string[],
  by: string | null,
): Promise<void> {
  if (repairIds.length === 0) return
  await ctx.query(sql`
    insert into conflict_causes (tenant_id, repair_id, by_user)
    select ${ctx.tenantId}, repair_id, ${by}::uuid from unnest(${[...repairIds]}::uuid[]) as changed (repair_id)
    returning id`)
}

/** In the order in which they came. */
export function causesSoFar(ctx: ReadContext): Promise<Cause[]> {
  return ctx.query<Cause>(sql`
    select id, repair_id as "repairId", by_user as by from conflict_causes
    where tenant_id = ${ctx.tenantId} order by id limit ${raw(String(MOST_CAUSES))}`)
}

/** The cars whose repairs were changed. */
export async function carsOfCauses(ctx: ReadContext, causes: readonly Cause[]): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(sql`
    select distinct vehicle_id as id from repairs
    where tenant_id = ${ctx.tenantId} and id = any(${causes.map((it) => it.repairId)}::uuid[])`)
  return rows.map((row) => row.id)
}

/** Repairs that were changed after these causes were read. */
export async function changedSince(ctx: ReadContext, causes: readonly Cause[]): Promise<Set<string>> {
  const changed = await ctx.query<{ repairId: string }>(sql`
    select distinct repair_id as "repairId" from conflict_causes
    where tenant_id = ${ctx.tenantId} and id <> all(${causes.map(({ id }) => id)}::uuid[])`)
  return new Set(changed.map((it) => it.repairId))
}

export async function forgetCauses(ctx: WriteContext, causes: readonly Cause[]): Promise<void> {
  if (causes.length === 0) return
  await ctx.query(sql`
    delete from conflict_causes
    where tenant_id = ${ctx.tenantId} and id = any(${causes.map(({ id }) => id)}::uuid[])`)
}
