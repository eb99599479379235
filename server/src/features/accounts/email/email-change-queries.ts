import { comparable } from '@pitlane/contract/formats'
import type { ReadContext, SystemContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'

export async function isEmailTaken(ctx: ReadContext, email: string): Promise<boolean> {
  const taken = await ctx.query(sql`
    select from users where tenant_id = ${ctx.tenantId} and email_key = ${comparable(email)}`)
  return taken.length > 0
}

/** The address asked for last is the one; an older link leads nowhere from now on. */
export async function replaceEmailChange(
  ctx: WriteContext,
  change: { userId: string; email: string; expiresAt: Date },
): Promise<void> {
  await ctx.query(sql`
    insert into email_changes (tenant_id, user_id, email, expires_at)
    values (${ctx.tenantId}, ${change.userId}, ${change.email}, ${change.expiresAt})
    on conflict (tenant_id, user_id) do update
      set email = excluded.email, token_hash = null, expires_at = excluded.expires_at`)
}

export async function pendingEmailOf(ctx: ReadContext, userId: string): Promise<string | undefined> {
  const [change] = await ctx.query<{ email: string }>(sql`
    select email from email_changes
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and expires_at > ${ctx.now}`)
  return change?.email
}

/** A newer link voids the older one. The address it is mailed to, if there still is one to confirm. */
export async function replaceEmailToken(
  ctx: WriteContext,
  link: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<string | undefined> {
  const [change] = await ctx.query<{ email: string }>(sql`
    update email_changes set token_hash = ${link.tokenHash}, expires_at = ${link.expiresAt}
    where tenant_id = ${ctx.tenantId} and user_id = ${link.userId} and expires_at > ${ctx.now} returning email`)
  return change?.email
}

/** For links from before they named their business. */
export async function tenantOfEmailToken(ctx: SystemContext, tokenHash: Buffer): Promise<string | undefined> {
  const [change] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from email_changes
    where token_hash = ${tokenHash} and expires_at > ${ctx.now}`)
  return change?.tenantId
}

interface ConfirmedEmail {
  userId: string
  email: string
  oldEmail: string
}

/** Takes the link for good; undefined when somebody else was faster. */
export async function takeEmailChange(
  ctx: WriteContext,
  tokenHash: Buffer,
): Promise<ConfirmedEmail | undefined> {
  const [change] = await ctx.query<ConfirmedEmail>(sql`
    delete from email_changes as change using users
    where change.tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and expires_at > ${ctx.now}
      and users.tenant_id = ${ctx.tenantId} and users.id = user_id and is_active
    returning user_id as "userId", change.email, users.email as "oldEmail"`)
  return change
}

export async function removeEmailChange(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`delete from email_changes where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}

export async function whoseAccount(ctx: ReadContext, userId: string) {
  const [account] = await ctx.query<{ username: string; businessName: string }>(sql`
    select username, tenants.name as "businessName" from users join tenants on tenants.id = ${ctx.tenantId}
    where users.tenant_id = ${ctx.tenantId} and users.id = ${userId}`)
  return account
}
