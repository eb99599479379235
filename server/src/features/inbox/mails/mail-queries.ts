import type { FailedMail } from '@pitlane/contract/inbox/calls'
import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { ReadContext, SystemContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { removeOldPosted } from '../../../platform/mail/posted-queries.ts'
import { isWantedBy } from '../wanted-queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Whatever became of it, a mail is remembered so long. */
const REMEMBERED_DAYS = 30
/** One mail tells no more than this; the rest is in the inbox. */
export const MOST_TOLD = 50

/** Businesses that have a mail to be looked at. */
export async function tenantsWithMail(ctx: SystemContext, most: number): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from mails where state in ('gathering', 'closed') and due_at <= ${ctx.now}
    group by tenant_id order by min(due_at) limit ${most}`)
  return rows.map((row) => row.tenantId)
}

/** Closes them, and keeps them from others until then. One that is being written is left for the next time. */
export async function claimMails(ctx: WriteContext, most: number, until: Date): Promise<string[]> {
  const claimed = await ctx.query<{ id: string }>(sql`
    update mails set state = 'closed', attempts = attempts + 1, due_at = ${until}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from mails where tenant_id = ${ctx.tenantId} and state in ('gathering', 'closed') and due_at <= ${ctx.now}
      order by due_at, id limit ${most} for update skip locked))
    returning id`)
  return claimed.map((row) => row.id)
}

export interface MailToSend {
  id: string
  userId: string
  kind: Kind
  madeAt: string
  attempts: number
  email: string
  businessName: string
  /** The person and the business are still there, and want it. */
  isWanted: boolean
  told: { sentence: string; link: string }[]
  count: number
}

export function mailsToSend(ctx: ReadContext, ids: readonly string[]): Promise<MailToSend[]> {
  return ctx.query<MailToSend>(sql`
    select mails.id, mails.user_id as "userId", kind, made_at as "madeAt", attempts, email, tenants.name as "businessName",
      users.is_active and tenants.status = 'active' and ${isWantedBy('mail', sql`kind`)} as "isWanted",
      (select count(*) from notifications where notifications.tenant_id = ${ctx.tenantId} and mail_id = mails.id) as count,
      (select coalesce(json_agg(json_build_object('sentence', sentence, 'link', link) order by at, id), '[]')
       from (select id, at, sentence, link from notifications
             where notifications.tenant_id = ${ctx.tenantId} and mail_id = mails.id order by at, id limit ${MOST_TOLD}) as first_ones
      ) as told
    from mails
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and users.id = mails.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = mails.user_id
    where mails.tenant_id = ${ctx.tenantId} and mails.id = any(${[...ids]}::uuid[])`)
}

export async function endMail(ctx: WriteContext, id: string, state: 'sent' | 'unwanted'): Promise<void> {
  await ctx.query(sql`
    update mails set state = ${state}, ended_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export async function postponeMail(
  ctx: WriteContext,
  id: string,
  { at, isUntried = false }: { at: Date; isUntried?: boolean },
): Promise<void> {
  await ctx.query(sql`
    update mails set due_at = ${at}, attempts = attempts - ${isUntried ? 1 : 0}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export async function giveMailUp(
  ctx: WriteContext,
  id: string,
  { to, reason, isHeld = false }: { to: string; reason: string; isHeld?: boolean },
): Promise<void> {
  await ctx.query(sql`
    update mails set state = 'failed', ended_at = ${ctx.now}, sent_to = ${to}, reason = ${reason}, is_held = ${isHeld}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

/** Those that were given up lately, newest first. */
export function failedMails(ctx: ReadContext): Promise<FailedMail[]> {
  const given = (table: Sql) => sql`
    select id, ended_at as at, sent_to as to, kind, reason from ${table}
    where tenant_id = ${ctx.tenantId} and state = 'failed' and ended_at >= ${remembered(ctx.now)}`
  return ctx.query<FailedMail>(sql`
    ${given(sql`mails`)} union all ${given(sql`posted_mails`)} order by at desc, id desc limit 500`)
}

export async function removeOldMails(ctx: SystemContext): Promise<void> {
  const before = new Date(remembered(ctx.now).getTime() - 2 * DAY_MS)
  await ctx.query(sql`delete from mails where made_at < ${before}`)
  await removeOldPosted(ctx, before)
}

function remembered(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS)
}
