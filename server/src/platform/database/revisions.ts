import type { Topic } from '@pitlane/contract/system'
import type { ReadContext } from '../context.ts'
import { type Sql, sql } from './sql.ts'
import { writtenOnce } from './written-once.ts'

/** What answers depend on: what windows are told of, and what was done of routines, of which they are told with repairs. */
export type Counted = Topic | 'completions'

/** One text that changes when any of the topics does; part of a query, so that it costs no round trip of its own. */
export function revisionOf(
  { tenantId }: { tenantId: string | Sql },
  topics: readonly Counted[] | string,
): Sql {
  return sql`(select coalesce(string_agg(topic || revision, '-' order by topic), 'none') from topic_revisions
              where tenant_id = ${tenantId} and topic = any(${topics}))`
}

export async function currentRevision(ctx: ReadContext, topics: readonly Counted[]): Promise<string> {
  const [row] = await ctx.query<{ revision: string }>(current({ tenantId: ctx.tenantId, topics }))
  return row?.revision ?? 'none'
}

const current = writtenOnce<'tenantId' | 'topics'>(
  (place) => sql`select ${revisionOf({ tenantId: place('tenantId') }, place('topics'))} as revision`,
)
