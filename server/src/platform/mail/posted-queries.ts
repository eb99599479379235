import type { PostedKind } from '@pitlane/contract/posted-kinds'
import type { ReadContext, SystemContext, WriteContext } from '../context.ts'
import { empty, sql } from '../database/database.ts'
import type { Outcome } from './attempt.ts'

export interface NewPosted {
  id: string
  kind: PostedKind
  to: string
  userId: string | undefined
  goodUntil: Date | undefined
  isCounted: boolean
  sealed: string
}

export async function insertPosted(ctx: WriteContext, mails: readonly NewPosted[]): Promise<void> {
  const column = <Name extends keyof NewPosted>(name: Name) => mails.map((mail) => mail[name] ?? null)
  await ctx.query(sql`
    insert into posted_mails (tenant_id, id, kind, sent_to, user_id, good_until, is_counted, sealed, made_at, due_at)
    select ${ctx.tenantId}, posted.*, ${ctx.now}, ${ctx.now}
    from unnest(${column('id')}::uuid[], ${column('kind')}::text[], ${column('to')}::text[], ${column('userId')}::uuid[],
                ${column('goodUntil')}::timestamptz[], ${column('isCounted')}::boolean[], ${column('sealed')}::text[]) as posted
    on conflict (tenant_id, id) do nothing
    returning id`)
}

export async function isPosted(ctx: ReadContext, id: string): Promise<boolean> {
  const found = await ctx.query(
    sql`select from posted_mails where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
  return found.length > 0
}

/** Businesses with a mail that waits for somebody to look at it. */
export async function tenantsWithPosted(ctx: SystemContext, most: number): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from posted_mails where state = 'waiting' and due_at <= ${ctx.now}
    group by tenant_id order by min(due_at) limit ${most}`)
  return rows.map((row) => row.tenantId)
}

export interface PostedMail {
  id: string
  kind: PostedKind
  to: string
  sealed: string
  madeAt: string
  goodUntil: string | null
  isCounted: boolean
  attempts: number
}

/** Keeps them from others until then. */
export function claimPosted(ctx: WriteContext, most: number, until: Date): Promise<PostedMail[]> {
  return ctx.query<PostedMail>(sql`
    update posted_mails set attempts = attempts + 1, due_at = ${until}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from posted_mails where tenant_id = ${ctx.tenantId} and state = 'waiting' and due_at <= ${ctx.now}
      order by due_at, id limit ${most} for update skip locked))
    returning id, kind, sent_to as to, sealed, made_at as "madeAt", good_until as "goodUntil",
      is_counted as "isCounted", attempts`)
}

/** Notes what became of it; one that was withdrawn meanwhile stays so. */
export async function notePosted(ctx: WriteContext, id: string, outcome: Outcome): Promise<void> {
  const own = sql`tenant_id = ${ctx.tenantId} and id = ${id} and state = 'waiting'`
  if (outcome.state === 'again')
    await ctx.query(sql`
      update posted_mails set due_at = ${outcome.at}, attempts = attempts - ${outcome.isUntried ? 1 : 0} where ${own}`)
  else
    await ctx.query(sql`
      update posted_mails set state = ${outcome.state}, ended_at = ${ctx.now}, sealed = null,
        reason = ${outcome.state === 'failed' ? outcome.reason : null},
        is_held = ${outcome.state === 'failed' && outcome.isHeld === true}
      where ${own}`)
}

/** What still waits does not leave: of a business, of a person, of a kind. */
export async function withdrawPosted(
  ctx: WriteContext,
  { userId, kind }: { userId?: string; kind?: PostedKind } = {},
): Promise<void> {
  await ctx.query(sql`
    update posted_mails set state = 'withdrawn', ended_at = ${ctx.now}, sealed = null
    where tenant_id = ${ctx.tenantId} and state = 'waiting'
      ${userId ? sql`and user_id = ${userId}` : empty} ${kind ? sql`and kind = ${kind}` : empty}`)
}

export async function removeOldPosted(ctx: SystemContext, before: Date): Promise<void> {
  await ctx.query(sql`delete from posted_mails where made_at < ${before}`)
}
