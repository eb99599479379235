import type { SystemContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import type { MailFigures } from '../../../platform/metrics/read-figures.ts'

/**
 * For whoever watches over all businesses: what should have been sent by now, or was tried in vain, and what never will be. What a
 * limit holds back is as it should be, and counted elsewhere.
 */
export async function mailFigures(ctx: SystemContext): Promise<MailFigures> {
  const [row] = await ctx.query<{ waiting: number; oldest: string | null; givenUp: number }>(sql`
    select count(*) filter (where state <> 'failed') as waiting, min(made_at) filter (where state <> 'failed') as oldest,
      count(*) filter (where state = 'failed') as "givenUp"
    from (
      select state, made_at from mails
      where (state = 'failed' and not is_held) or (state = 'closed' and attempts > 0)
        or (state in ('gathering', 'closed') and due_at <= ${ctx.now})
      union all
      select state, made_at from posted_mails
      where (state = 'failed' and not is_held) or (state = 'waiting' and (attempts > 0 or due_at <= ${ctx.now}))
    ) as all_of_them`)
  const oldestSeconds = row?.oldest ? Math.round((ctx.now.getTime() - Date.parse(row.oldest)) / 1000) : 0
  return { waiting: row?.waiting ?? 0, oldestSeconds, givenUp: row?.givenUp ?? 0 }
}
