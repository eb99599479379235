import type { SystemContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

/** Whose people have a session or a link that has ended, or whose invitation has. */
export async function tenantsWithExpired(ctx: SystemContext): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from sessions where expires_at <= ${ctx.now}
    union select tenant_id from password_reset_tokens where expires_at <= ${ctx.now}
    union select tenant_id from email_changes where expires_at <= ${ctx.now}
    union select tenant_id from invitations where expires_at <= ${ctx.now}`)
  return rows.map(({ tenantId }) => tenantId)
}

export async function removeExpiredTokens(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    delete from password_reset_tokens where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
  await ctx.query(sql`
    delete from email_changes where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
  await ctx.query(sql`
    delete from invitations where tenant_id = ${ctx.tenantId} and expires_at <= ${ctx.now}`)
}
