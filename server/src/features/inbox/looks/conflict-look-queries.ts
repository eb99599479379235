import { HOUR } from '@pitlane/contract/durations'
import type { Acting, ReadContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { currentRevision, revisionOf } from '../../../platform/database/revisions.ts'
import { conflictTopics } from '../../conflicts/list-conflicts.ts'
import { hasTimeTurned } from '../../conflicts/turn-queries.ts'

/** What is expected of odometers moves on without anything happening; so much later it may have come to something. */
const LONGEST_MS = HOUR

/** Whether conflicts may be others than at the last look: something has changed since, or time has. */
export async function isConflictLookDue(ctx: ReadContext & Pick<Acting, 'timezone'>): Promise<boolean> {
  const [row] = await ctx.query<{ isDue: boolean }>(sql`
    select not exists (
      select from looks where looks.tenant_id = ${ctx.tenantId}
        and conflicts_at > ${new Date(ctx.now.getTime() - LONGEST_MS)}
        and conflicts_revision = ${revisionOf(ctx, conflictTopics)}
        and not ${hasTimeTurned(ctx, sql`conflicts_at`)}) as "isDue"`)
  return row?.isDue ?? true
}

/** Before the look, in its transaction: what changes meanwhile makes another one due. */
export async function noteConflictLook(ctx: WriteContext): Promise<void> {
  const revision = await currentRevision(ctx, conflictTopics)
  await ctx.query(sql`
    insert into looks (tenant_id, conflicts_at, conflicts_revision) values (${ctx.tenantId}, ${ctx.now}, ${revision})
    on conflict (tenant_id) do update
    set conflicts_at = excluded.conflicts_at, conflicts_revision = excluded.conflicts_revision`)
}
