import { comparable } from '@pitlane/contract/formats'
import type { ReadContext, WriteContext } from '../context.ts'
import { sql } from '../database/database.ts'
import { digest } from '../secrets.ts'

/** What is kept of an address. */
export function mailboxHash(email: string): Buffer {
  return digest(comparable(email))
}

/** Whether somebody has followed a link that this business mailed there. */
export async function isConfirmed(ctx: ReadContext, hash: Buffer): Promise<boolean> {
  const found = await ctx.query(sql`
    select from confirmed_mailboxes where tenant_id = ${ctx.tenantId} and mailbox_hash = ${hash}`)
  return found.length > 0
}

export async function confirmMailbox(ctx: WriteContext, hash: Buffer): Promise<void> {
  await ctx.query(sql`
    insert into confirmed_mailboxes (tenant_id, mailbox_hash) values (${ctx.tenantId}, ${hash})
    on conflict (tenant_id, mailbox_hash) do nothing returning mailbox_hash`)
}

/** Nothing of somebody who is erased is left, not even this. */
export async function forgetMailbox(ctx: WriteContext, hash: Buffer): Promise<void> {
  await ctx.query(sql`
    delete from confirmed_mailboxes where tenant_id = ${ctx.tenantId} and mailbox_hash = ${hash}`)
}
