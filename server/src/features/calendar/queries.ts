import type { CalendarLink } from '@pitlane/contract/calendar/calls'
import type { ReadContext, SignedIn, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

export async function linkOf(ctx: ReadContext & SignedIn): Promise<CalendarLink | undefined> {
  const [row] = await ctx.query<CalendarLink>(sql`
    select created_at as "createdAt", last_used_at as "lastUsedAt" from calendars
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}`)
  return row
}

/** A person has one; the one before finds nothing from now on. */
export async function replaceLink(ctx: WriteContext & SignedIn, tokenHash: Buffer): Promise<void> {
  await ctx.query(sql`
    insert into calendars (tenant_id, user_id, token_hash, created_at)
    values (${ctx.tenantId}, ${ctx.user.id}, ${tokenHash}, ${ctx.now})
    on conflict (tenant_id, user_id) do update
      set token_hash = excluded.token_hash, created_at = excluded.created_at, last_used_at = null`)
}

export async function deleteLink(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`delete from calendars where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}

/** Whose calendar it is, and the business that it shows. */
export interface Subscriber {
  userId: string
  lastUsedAt: string | null
  businessName: string
  timezone: string
  freeTrialEnddate: string | null
  isSubscriber: boolean
}

/** Nobody, when the person or the business is not active. */
export async function subscriberWith(ctx: ReadContext, tokenHash: Buffer): Promise<Subscriber | undefined> {
  const [row] = await ctx.query<Subscriber>(sql`
    select users.id as "userId", last_used_at as "lastUsedAt", tenants.name as "businessName", timezone,
           free_trial_end as "freeTrialEnddate", is_subscriber as "isSubscriber"
    from calendars
    join users on users.tenant_id = ${ctx.tenantId} and users.id = calendars.user_id and users.is_active
    join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    where calendars.tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash}`)
  return row
}

export async function noteUse(ctx: WriteContext, tokenHash: Buffer): Promise<void> {
  await ctx.query(sql`
    update calendars set last_used_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash}`)
}
