import type { ReadContext, SystemContext, WriteContext } from '../context.ts'
import { empty, type Sql, sql } from '../database/database.ts'
import { type Columns, given, namesOf } from '../database/given.ts'
import type { Delivery } from './way.ts'

interface NewDelivery {
  id: string
  kind: string | null
  userId: string | null
  to: string
  sealed: string
  /** Those with the same leave one after the other. */
  orderKey: string | null
  goodUntil: Date | null
  isCounted: boolean
}

const newColumns: Columns<NewDelivery> = {
  id: ['uuid', 'id'],
  kind: ['text', 'kind'],
  user_id: ['uuid', 'userId'],
  sent_to: ['text', 'to'],
  sealed: ['text', 'sealed'],
  order_key: ['text', 'orderKey'],
  good_until: ['timestamptz', 'goodUntil'],
  is_counted: ['boolean', 'isCounted'],
}

export async function insertDeliveries(
  ctx: WriteContext,
  way: string,
  rows: readonly NewDelivery[],
): Promise<void> {
  await ctx.query(sql`
    insert into deliveries
      (tenant_id, way, made_at, due_at, ${namesOf(newColumns)})
    select ${ctx.tenantId}, ${way}::text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, given.*
    from ${given('given', rows, newColumns)}
    on conflict (tenant_id, id) do nothing
    returning id`)
}

/** One for each that the word's own statement finds: whose (`user_id`), where to (`sent_to`), of what (`about`). Whether there is any. */
export async function insertFound(
  ctx: WriteContext,
  way: string,
  found: Sql,
  goodUntil: Date,
): Promise<boolean> {
  const made = await ctx.query(sql`
    insert into deliveries (tenant_id, way, made_at, due_at, good_until, user_id, sent_to, about)
    select ${ctx.tenantId}, ${way}::text, ${ctx.now}::timestamptz, ${ctx.now}::timestamptz, ${goodUntil}::timestamptz,
      user_id, sent_to, about
    from (${found}) as found
    returning id`)
  return made.length > 0
}

/**
 * Opens one for each person and kind that the statement finds and that has none that still gathers. It cannot be closed until the
 * transaction ends. Always in the same order, so that two never wait for each other.
 */
export async function gather(ctx: WriteContext, way: string, found: Sql, dueAt: Date): Promise<void> {
  await ctx.query(sql`
    insert into deliveries (tenant_id, way, state, made_at, due_at, user_id, kind)
    select ${ctx.tenantId}::uuid, ${way}::text, 'gathering', ${ctx.now}::timestamptz, ${dueAt}::timestamptz, user_id, kind
    from (${found}) as found
    order by user_id, kind
    on conflict (tenant_id, user_id, kind, way) where state = 'gathering' do update set kind = excluded.kind`)
}

export async function isMade(ctx: ReadContext, id: string): Promise<boolean> {
  const found = await ctx.query(sql`select from deliveries where tenant_id = ${ctx.tenantId} and id = ${id}`)
  return found.length > 0
}

const isOpen = sql`state in ('gathering', 'waiting')`
/** What waits behind another is never due, and is not gone through for those that are. */
const isInTime = sql`due_at < 'infinity'`

/** Businesses with something that waits for somebody to look at it. */
export async function tenantsWithDue(ctx: SystemContext, way: string, most: number): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from deliveries where way = ${way} and ${isOpen} and ${isInTime} and due_at <= ${ctx.now}
    group by tenant_id order by min(due_at) limit ${most}`)
  return rows.map((row) => row.tenantId)
}

export interface TakenDelivery extends Omit<Delivery, 'said'> {
  sealed: string | null
  orderKey: string | null
  madeAt: string
  goodUntil: string | null
  isCounted: boolean
  /** How many there were, this one too. */
  attempts: number
}

/** Closes them, and keeps them from others until then. One that is being written, or has one of its key before it, is left. */
export function takeDeliveries(
  ctx: WriteContext,
  way: string,
  most: number,
  until: Date,
): Promise<TakenDelivery[]> {
  return ctx.query<TakenDelivery>(sql`
    update deliveries set state = 'waiting', attempts = attempts + 1, due_at = ${until}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from deliveries as mine
      where tenant_id = ${ctx.tenantId} and way = ${way} and ${isOpen} and ${isInTime} and due_at <= ${ctx.now}
        and (order_key is null or not exists (
          select from deliveries as earlier
          where earlier.tenant_id = ${ctx.tenantId} and earlier.order_key = mine.order_key
            and earlier.state = 'waiting' and (earlier.made_at, earlier.id) < (mine.made_at, mine.id)))
      order by due_at, id limit ${most} for update skip locked))
    returning id, kind, sent_to as to, sealed, order_key as "orderKey", made_at as "madeAt", good_until as "goodUntil",
      is_counted as "isCounted", attempts`)
}

/** What is noted of one: how it ended, or when it is tried again. */
export interface Change {
  id: string
  state: 'waiting' | 'sent' | 'withdrawn' | 'failed'
  at: Date | null
  /** Only put off: it does not count as an attempt. */
  isUntried: boolean
  to: string | null
  reason: string | null
  isHeld: boolean
  /** What the log has of this attempt, as JSON. */
  tried: string | null
}

/** Of what is asked for again and again only the last attempts are remembered. */
const LAST_TRIED = '$[last - 49 to last]'

/** Always in the same order, so that two never wait for each other. */
export async function holdDeliveries(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  await ctx.query(sql`
    select id from deliveries where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) order by id for update`)
}

/** Of what is over nothing is kept that it said; one that was withdrawn meanwhile stays so. */
export async function changeDeliveries(ctx: WriteContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const noted = given('noted', changes, {
    id: ['uuid', 'id'],
    state: ['text', 'state'],
    at: ['timestamptz', 'at'],
    is_untried: ['boolean', 'isUntried'],
    sent_to: ['text', 'to'],
    reason: ['text', 'reason'],
    is_held: ['boolean', 'isHeld'],
    tried: ['text', 'tried'],
  })
  await ctx.query(sql`
    update deliveries set state = noted.state, due_at = coalesce(noted.at, due_at), attempts = attempts - noted.is_untried::int,
      sent_to = coalesce(noted.sent_to, deliveries.sent_to), reason = noted.reason, is_held = noted.is_held,
      ended_at = case when noted.state <> 'waiting' then ${ctx.now}::timestamptz end,
      sealed = case when noted.state = 'waiting' then sealed end,
      tried = case when noted.tried is null then deliveries.tried
        else jsonb_path_query_array(coalesce(deliveries.tried, '[]') || noted.tried::jsonb, ${LAST_TRIED}::jsonpath) end
    from ${noted}
    where deliveries.tenant_id = ${ctx.tenantId} and deliveries.id = noted.id and deliveries.state = 'waiting'`)
}

export async function removeDeliveries(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    delete from deliveries where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`)
}

/** What still waits does not leave: of a business, of a person, of a kind. */
export async function withdraw(
  ctx: WriteContext,
  way: string,
  { userId, kind }: { userId?: string; kind?: string } = {},
): Promise<void> {
  await ctx.query(sql`
    update deliveries set state = 'withdrawn', ended_at = ${ctx.now}, sealed = null
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from deliveries where tenant_id = ${ctx.tenantId} and way = ${way} and ${isOpen}
        ${userId ? sql`and user_id = ${userId}` : empty} ${kind ? sql`and kind = ${kind}` : empty}
      order by id for update))`)
}
