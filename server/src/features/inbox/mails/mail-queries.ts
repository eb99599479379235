import type { FailedMail } from '@pitlane/contract/inbox/calls'
import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { ReadContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { remembered } from '../../../platform/deliveries/shown-queries.ts'
import { mailWays } from '../../../platform/mail/mail-way.ts'
import { isWantedBy } from '../wanted-queries.ts'

/** One mail tells no more than this; the rest is in the inbox. */
export const MOST_TOLD = 50

export interface MailToSend {
  id: string
  userId: string
  kind: Kind
  email: string
  businessName: string
  /** The person and the business are still there, and want it. */
  isWanted: boolean
  told: { sentence: string; link: string }[]
  count: number
}

export function mailsToSend(ctx: ReadContext, ids: readonly string[]): Promise<MailToSend[]> {
  return ctx.query<MailToSend>(sql`
    select deliveries.id, deliveries.user_id as "userId", kind, email, tenants.name as "businessName",
      users.is_active and tenants.status = 'active' and ${isWantedBy('mail', sql`kind`)} as "isWanted",
      (select count(*) from notifications where notifications.tenant_id = ${ctx.tenantId} and mail_id = deliveries.id) as count,
      (select coalesce(json_agg(json_build_object('sentence', sentence, 'link', link) order by at, id), '[]')
       from (select id, at, sentence, link from notifications
             where notifications.tenant_id = ${ctx.tenantId} and mail_id = deliveries.id order by at, id limit ${MOST_TOLD}) as first_ones
      ) as told
    from deliveries
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and users.id = deliveries.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = deliveries.user_id
    where deliveries.tenant_id = ${ctx.tenantId} and deliveries.id = any(${[...ids]}::uuid[])`)
}

/** Those that were given up lately, newest first. */
export function failedMails(ctx: ReadContext): Promise<FailedMail[]> {
  return ctx.query<FailedMail>(sql`
    select id, ended_at as at, sent_to as to, kind, reason from deliveries
    where tenant_id = ${ctx.tenantId} and way = any(${mailWays}::text[]) and state = 'failed'
      and ended_at >= ${remembered(ctx.now)}
    order by at desc, id desc limit 500`)
}
