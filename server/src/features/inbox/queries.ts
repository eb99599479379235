import { DAY } from '@pitlane/contract/durations'
import { KEPT_DAYS, type Notification } from '@pitlane/contract/inbox/calls'
import type { Chosen } from '@pitlane/contract/inbox/kinds'
import type { ReadContext, SignedIn, SystemContext, WriteContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'

interface PageOfInbox {
  notifications: Notification[]
  unread: number
  total: number
}

export async function pageOfInbox(
  ctx: ReadContext & SignedIn,
  { page, limit }: { page: number; limit: number },
): Promise<PageOfInbox> {
  const own = inboxOf(ctx)
  const [found] = await ctx.query<PageOfInbox>(sql`
    select (select count(*) from notifications where ${own}) as total,
      (select count(*) from notifications where ${own} and read_at is null) as unread,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'at', ${instantText(sql`at`)}, 'sentence', sentence,
                                                  'link', link, 'isRead', read_at is not null) order by at desc, id desc), '[]')
       from (select * from notifications where ${own} order by at desc, id desc
             limit ${limit} offset ${(page - 1) * limit}) as newest) as notifications`)
  return found ?? { notifications: [], unread: 0, total: 0 }
}

/** These, or all without any; those of others are nobody's here. */
export async function markRead(
  ctx: WriteContext & SignedIn,
  ids: readonly string[] | undefined,
): Promise<void> {
  await ctx.query(sql`
    update notifications set read_at = ${ctx.now}
    where ${inboxOf(ctx)} and read_at is null
      and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))`)
}

export async function countUnread(ctx: WriteContext & SignedIn): Promise<number> {
  const [row] = await ctx.query<{ unread: number }>(sql`
    select count(*) as unread from notifications where ${inboxOf(ctx)} and read_at is null`)
  return row?.unread ?? 0
}

/** What somebody was told and still sees, of a statement on notifications. */
function inboxOf({ tenantId, user, now }: ReadContext & SignedIn): Sql {
  return sql`tenant_id = ${tenantId} and user_id = ${user.id} and at >= ${oldestKept(now)}`
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY)
}

export async function chosenBy(ctx: ReadContext, userId: string): Promise<Chosen> {
  const [row] = await ctx.query<Chosen>(sql`
    select kinds, digest from notification_settings where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
  return row ?? { kinds: {}, digest: null }
}

/** Nobody else can change what this person has chosen until the transaction ends. */
export async function holdChosen(ctx: WriteContext, userId: string): Promise<Chosen> {
  const [row] = await ctx.query<Chosen>(sql`
    insert into notification_settings as known (tenant_id, user_id) values (${ctx.tenantId}, ${userId})
    on conflict (tenant_id, user_id) do update set digest = known.digest
    returning kinds, digest`)
  return row ?? { kinds: {}, digest: null }
}

export async function setChosen(ctx: WriteContext, userId: string, chosen: Chosen): Promise<void> {
  await ctx.query(sql`
    update notification_settings set kinds = ${JSON.stringify(chosen.kinds)}, digest = ${chosen.digest}
    where tenant_id = ${ctx.tenantId} and user_id = ${userId}`)
}

export async function removeOldNotifications(ctx: SystemContext): Promise<void> {
  await ctx.query(sql`delete from notifications where at < ${oldestKept(ctx.now)}`)
}
