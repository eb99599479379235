import type { Topic } from '@pitlane/contract/system'
import type { ReadContext } from '../context.ts'
import { type Sql, sql } from './sql.ts'

/** One text that changes when any of the topics does; part of a query, so that it costs no round trip of its own. */
export function revisionOf({ tenantId }: ReadContext, topics: readonly Topic[]): Sql {
  return sql`(select coalesce(string_agg(topic || revision, '-' order by topic), 'none') from topic_revisions
              where tenant_id = ${tenantId} and topic = any(${[...topics]}))`
}

export async function currentRevision(ctx: ReadContext, topics: readonly Topic[]): Promise<string> {
  const [row] = await ctx.query<{ revision: string }>(sql`select ${revisionOf(ctx, topics)} as revision`)
  return row?.revision ?? 'none'
}
