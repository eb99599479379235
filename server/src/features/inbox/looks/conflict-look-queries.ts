import type { ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { currentRevision, revisionOf } from '../../../platform/database/revisions.ts'
import { conflictTopics } from '../../conflicts/list-conflicts.ts'

/** When conflicts were last looked for in all of the business, if nothing that they rest on has changed since. */
export async function lastConflictLook(ctx: ReadContext): Promise<Date | undefined> {
  const [look] = await ctx.query<{ at: string }>(sql`
    select conflicts_at as at from looks
    where looks.tenant_id = ${ctx.tenantId} and conflicts_revision = ${revisionOf(ctx, conflictTopics)}`)
  return look && new Date(look.at)
}

/** The same, whatever has changed since. */
export async function lastLookAtAll(ctx: ReadContext): Promise<Date | undefined> {
  const [look] = await ctx.query<{ at: string | null }>(sql`
    select conflicts_at as at from looks where tenant_id = ${ctx.tenantId}`)
  return look?.at ? new Date(look.at) : undefined
}

/** Before the look, in its transaction: what changes meanwhile makes another one due. */
export async function noteConflictLook(ctx: WriteContext): Promise<void> {
  const revision = await currentRevision(ctx, conflictTopics)
  await ctx.query(sql`
    insert into looks (tenant_id, conflicts_at, conflicts_revision) values (${ctx.tenantId}, ${ctx.now}, ${revision})
    on conflict (tenant_id) do update
    set conflicts_at = excluded.conflicts_at, conflicts_revision = excluded.conflicts_revision`)
}
