import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

interface NewClosing {
  tokenHash: Buffer
  closesAt: Date
}

/** One that an operator has overruled may still be there. */
export async function insertClosing(ctx: WriteContext, { tokenHash, closesAt }: NewClosing): Promise<void> {
  await ctx.query(sql`
    insert into closings (tenant_id, token_hash, closed_at, closes_at)
    values (${ctx.tenantId}, ${tokenHash}, ${ctx.now}, ${closesAt})
    on conflict (tenant_id) do update
      set token_hash = excluded.token_hash, closed_at = excluded.closed_at, closes_at = excluded.closes_at`)
}

/** Takes the link for good; false when it is none, or somebody else was faster. */
export async function takeClosing(ctx: WriteContext, tokenHash: Buffer): Promise<boolean> {
  const taken = await ctx.query(sql`
    delete from closings where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash} and closes_at > ${ctx.now}
    returning tenant_id`)
  return taken.length === 1
}

export async function removeClosing(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`delete from closings where tenant_id = ${ctx.tenantId}`)
}

/** Some businesses whose time to reopen is over. */
export async function endedClosings(ctx: SystemContext, most: number): Promise<string[]> {
  const ended = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from closings where closes_at <= ${ctx.now} order by closes_at limit ${most}`)
  return ended.map(({ tenantId }) => tenantId)
}

export interface Administrator {
  id: string
  email: string
}

export function administrators(ctx: ReadContext): Promise<Administrator[]> {
  return ctx.query<Administrator>(sql`
    select id, email from users where tenant_id = ${ctx.tenantId} and role = 'admin' and is_active order by id`)
}
