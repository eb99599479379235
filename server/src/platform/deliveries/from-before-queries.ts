import type { SystemContext, WriteContext } from '../context.ts'
import { empty, sql } from '../database/database.ts'

/*
 * Instances of the version before write and send rows of `mails`, `posted_mails` and `pushes`. One that somebody works on is due
 * later; what is due nobody has, and what was given up nobody takes any more.
 */

/** Businesses with rows that can be taken over. */
export async function tenantsFromBefore(ctx: SystemContext, most: number): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from mails
    where state = 'failed' or (state in ('gathering', 'closed') and due_at <= ${ctx.now})
    union
    select tenant_id from posted_mails where state = 'failed' or (state = 'waiting' and due_at <= ${ctx.now})
    union
    select tenant_id from pushes where due_at <= ${ctx.now}
    limit ${most}`)
  return rows.map((row) => row.tenantId)
}

/** Under the same id, to which what was told belongs. How many there were. */
export async function takeMails(ctx: WriteContext, most: number): Promise<number> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from mails
    where tenant_id = ${ctx.tenantId}
      and (state = 'failed' or (state in ('gathering', 'closed') and due_at <= ${ctx.now}))
    order by id limit ${most} for update skip locked`)
  const ids = rows.map(({ id }) => id)
  await ctx.query(sql`
    insert into deliveries
      (tenant_id, way, id, user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason, is_held)
    select ${ctx.tenantId}, 'gathered-mail', id, user_id, kind, case state when 'failed' then state else 'waiting' end, made_at,
      due_at, attempts, ended_at, sent_to, reason, is_held
    from mails where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    on conflict (tenant_id, id) do nothing returning id`)
  await ctx.query(sql`delete from mails where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`)
  return ids.length
}

export async function takePosted(ctx: WriteContext, most: number): Promise<number> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from posted_mails
    where tenant_id = ${ctx.tenantId} and (state = 'failed' or (state = 'waiting' and due_at <= ${ctx.now}))
    order by id limit ${most} for update skip locked`)
  const ids = rows.map(({ id }) => id)
  await ctx.query(sql`
    insert into deliveries
      (tenant_id, way, id, user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason, is_held, sealed,
       good_until, is_counted)
    select ${ctx.tenantId}, 'posted-mail', id, user_id, kind, state, made_at, due_at, attempts, ended_at, sent_to, reason,
      is_held, sealed, good_until, is_counted
    from posted_mails where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    on conflict (tenant_id, id) do nothing returning id`)
  await ctx.query(
    sql`delete from posted_mails where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`,
  )
  return ids.length
}

export async function takePushes(ctx: WriteContext, most: number): Promise<number> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from pushes where tenant_id = ${ctx.tenantId} and due_at <= ${ctx.now}
    order by id limit ${most} for update skip locked`)
  const ids = rows.map(({ id }) => id)
  await ctx.query(sql`
    insert into deliveries (tenant_id, way, id, sent_to, about, made_at, due_at, good_until, attempts)
    select ${ctx.tenantId}, 'push', id, device_id, notification_id, made_at, due_at, made_at + interval '1 day', attempts
    from pushes where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])
    on conflict (tenant_id, id) do nothing returning id`)
  await ctx.query(sql`delete from pushes where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`)
  return ids.length
}

/** A posted mail that waits there, and does not leave any more. */
export async function withdrawFromBefore(
  ctx: WriteContext,
  { userId, kind }: { userId?: string; kind?: string } = {},
): Promise<void> {
  await ctx.query(sql`
    update posted_mails set state = 'withdrawn', ended_at = ${ctx.now}, sealed = null
    where tenant_id = ${ctx.tenantId} and state = 'waiting'
      ${userId ? sql`and user_id = ${userId}` : empty} ${kind ? sql`and kind = ${kind}` : empty}`)
}

/** What is remembered of them no longer than of others. */
export async function removeOldFromBefore(ctx: SystemContext, before: Date): Promise<void> {
  await ctx.query(sql`delete from mails where made_at < ${before}`)
  await ctx.query(sql`delete from posted_mails where made_at < ${before}`)
}
