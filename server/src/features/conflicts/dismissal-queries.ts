import { DAY } from '@pitlane/contract/durations'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** Which of these are dismissed. */
export async function dismissedAmong(
  ctx: ReadContext,
  conflictIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (conflictIds.length === 0) return new Set()
  const rows = await ctx.query<{ id: string }>(sql`
    select conflict_id as id from conflict_dismissals
    where tenant_id = ${ctx.tenantId} and conflict_id = any(${[...conflictIds]}::text[])`)
  return new Set(rows.map((row) => row.id))
}

/** Whether it was not dismissed yet. */
export async function insertDismissal(ctx: WriteContext & Acting, conflictId: string): Promise<boolean> {
  const made = await ctx.query(sql`
    insert into conflict_dismissals (tenant_id, conflict_id, dismissed_at, dismissed_by)
    values (${ctx.tenantId}, ${conflictId}, ${ctx.now}, ${ctx.user?.id ?? null})
    on conflict (tenant_id, conflict_id) do nothing returning id`)
  return made.length > 0
}

/** Whether it was dismissed. */
export async function deleteDismissal(ctx: WriteContext, conflictId: string): Promise<boolean> {
  const gone = await ctx.query(sql`
    delete from conflict_dismissals
    where tenant_id = ${ctx.tenantId} and conflict_id = ${conflictId} returning id`)
  return gone.length > 0
}

/** No booking is known for longer ahead: whatever was dismissed then is long over. */
const KEPT_DAYS = 400

export async function forgetOldDismissals(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    delete from conflict_dismissals
    where tenant_id = ${ctx.tenantId} and dismissed_at < ${new Date(ctx.now.getTime() - KEPT_DAYS * DAY)}`)
}
