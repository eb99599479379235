import type { MailKind } from '@pitlane/contract/inbox/kinds'
import type { SystemContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

/** Without the address it was for: whose it is stands in the business's own list. */
export interface GivenUpMail {
  id: string
  tenantId: string
  kind: MailKind
  at: string
  /** What a posted one said is gone, so that it cannot be sent again. */
  isGone: boolean
}

const MOST_SHOWN = 200

/** Of all businesses, newest first; what a limit held back is between us and the business. */
export function givenUpMails(ctx: SystemContext): Promise<GivenUpMail[]> {
  return ctx.query<GivenUpMail>(sql`
    select id, tenant_id as "tenantId", kind, ended_at as at, false as "isGone" from mails
    where state = 'failed' and not is_held
    union all
    select id, tenant_id, kind, ended_at, true from posted_mails where state = 'failed' and not is_held
    order by at desc, id limit ${MOST_SHOWN}`)
}

export async function tenantOfGivenUp(ctx: SystemContext, id: string): Promise<string | undefined> {
  const [row] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from mails where id = ${id} and state = 'failed'`)
  return row?.tenantId
}

/** Due now; if it fails again it is given up again, so this is one more try. */
export async function sendAgain(ctx: WriteContext, id: string): Promise<boolean> {
  const rows = await ctx.query(sql`
    update mails set state = 'closed', due_at = ${ctx.now}, ended_at = null, sent_to = null, reason = null, is_held = false
    where tenant_id = ${ctx.tenantId} and id = ${id} and state = 'failed' returning id`)
  return rows.length > 0
}
