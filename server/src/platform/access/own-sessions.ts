import { SESSION_MAX_DAYS } from '@pitlane/contract/access'
import { DAY } from '@pitlane/contract/durations'
import type { ReadContext, WriteContext } from '../context.ts'
import { sql } from '../database/database.ts'
import { UNKNOWN_DEVICE } from './device.ts'

interface OpenSession {
  id: string
  device: string
  place: string | null
  createdAt: string
  lastUsedAt: string
  isCurrent: boolean
}

/** Nobody looks through more; those that are left out end with all others. */
const MOST_LISTED = 100

/** Where somebody is signed in: the asking one, then the last used first. */
export function listSessions(ctx: ReadContext, userId: string, ownKey: string): Promise<OpenSession[]> {
  const oldest = new Date(ctx.now.getTime() - SESSION_MAX_DAYS * DAY)
  return ctx.query<OpenSession>(sql`
    select id, coalesce(device, ${UNKNOWN_DEVICE}) as device, address_range as place, created_at as "createdAt",
           renewed_at as "lastUsedAt", token_hash = ${Buffer.from(ownKey, 'hex')} as "isCurrent"
    from sessions
    where tenant_id = ${ctx.tenantId} and user_id = ${userId} and expires_at > ${ctx.now} and created_at > ${oldest}
    order by token_hash = ${Buffer.from(ownKey, 'hex')} desc, renewed_at desc, id
    limit ${MOST_LISTED}`)
}

/** Ends one of a person's sessions; false when there is none like it. */
export async function closeSession(ctx: WriteContext, userId: string, id: string): Promise<boolean> {
  const ended = await ctx.query(sql`
    delete from sessions where tenant_id = ${ctx.tenantId} and user_id = ${userId} and id = ${id} returning id`)
  ctx.platform.sessions.forget(ctx, (session) => session.user?.id === userId)
  return ended.length === 1
}

/** When whoever has this session last said who they are. */
export async function confirmedAt(ctx: ReadContext, key: string): Promise<Date | undefined> {
  const [row] = await ctx.query<{ at: string }>(sql`
    select coalesce(confirmed_at, created_at) as at from sessions
    where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(key, 'hex')}`)
  return row && new Date(row.at)
}

export async function confirmSession(ctx: WriteContext, key: string): Promise<void> {
  await ctx.query(sql`
    update sessions set confirmed_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and token_hash = ${Buffer.from(key, 'hex')}`)
}
