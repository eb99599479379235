import type { WriteContext } from '../context.ts'
import { type Sql, sql } from '../database/database.ts'

/*
 * Deliveries to receivers that a business looks after itself: it chooses who is told, sees how each ended and may ask for one again.
 * `sent_to` is the id of the receiver.
 */

const TOO_MANY = 'Too many waited already.'

/**
 * One for each that the word's own statement finds: where to (`sent_to`), of which `kind`, `about` what, and after what else
 * (`order_key`): made after whatever waits under the same key, whoever's clock was ahead, and due when that has ended (`wakeNext`), so
 * that nobody looks at it before. So many may wait; what is more is given up at once. Whether any waits now.
 */
export async function insertOrdered(
  ctx: WriteContext,
  way: string,
  found: Sql,
  mostWaiting: number,
): Promise<boolean> {
  const ofSameKey = sql`tenant_id = ${ctx.tenantId} and state = 'waiting' and order_key = found.order_key`
  // Whatever they are to wait for does not end until they can be seen. Always in the same order, so that two never wait for each other.
  await ctx.query(sql`
    select id from deliveries
    where tenant_id = ${ctx.tenantId} and state = 'waiting' and id = any(array(
      select (select id from deliveries where ${ofSameKey} order by made_at desc, id desc limit 1) from (${found}) as found))
    order by id for key share`)
  const inLine = sql`tenant_id = ${ctx.tenantId} and state = 'waiting' and place_in_line is not null`
  const made = await ctx.query<{ state: string }>(sql`
    insert into deliveries (tenant_id, way, made_at, due_at, kind, sent_to, about, order_key, place_in_line, state, ended_at, reason)
    select ${ctx.tenantId}, ${way}::text, greatest(${ctx.now}::timestamptz, before + interval '1 millisecond'),
      case when before is null then ${ctx.now}::timestamptz else 'infinity' end, kind, sent_to, about, order_key,
      coalesce(last, 0) + number, case when is_over then 'failed' else 'waiting' end,
      case when is_over then ${ctx.now}::timestamptz end, case when is_over then ${TOO_MANY} end
    from (
      select found.*, last, (select max(made_at) from deliveries where ${ofSameKey}) as before,
        -- Counted only where it may be too much.
        case when coalesce(last - first + 1, 0) + count(*) over () <= ${mostWaiting} then false
          else number + (select count(*) from (select from deliveries where ${inLine} limit ${mostWaiting}) as counted) > ${mostWaiting}
        end as is_over
      from (select *, row_number() over () as number from (${found}) as found) as found
      cross join (
        select (select place_in_line from deliveries where ${inLine} order by place_in_line limit 1) as first,
          (select place_in_line from deliveries where ${inLine} order by place_in_line desc limit 1) as last) as line) as placed
    returning state`)
  return made.some(({ state }) => state === 'waiting')
}

/**
 * The next under each of these keys is due; under any of the way, when none are named. Each is looked up by its key and then by its id,
 * however many wait.
 */
export async function wakeNext(ctx: WriteContext, way: string, keys?: readonly string[]): Promise<void> {
  if (keys?.length === 0) return
  const ended = keys
    ? sql`unnest(${[...new Set(keys)]}::text[]) as ended (key)`
    : sql`(select distinct order_key as key from deliveries
        where tenant_id = ${ctx.tenantId} and way = ${way} and state = 'waiting' and due_at = 'infinity') as ended`
  await ctx.query(sql`
    update deliveries set due_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select parked.id from ${ended}
      cross join lateral (
        select id from deliveries
        where tenant_id = ${ctx.tenantId} and state = 'waiting' and order_key = ended.key
        order by made_at, id limit 1) as next
      cross join lateral (
        select id from deliveries
        where tenant_id = ${ctx.tenantId} and id = next.id and state = 'waiting' and due_at = 'infinity'
        limit 1 for no key update skip locked) as parked))`)
}

/** What waits for these is held until the transaction ends; before the receivers are, as whoever notes does. */
export async function holdTo(ctx: WriteContext, way: string, receivers: readonly string[]): Promise<void> {
  await ctx.query(sql`
    select count(*) from (
      select from deliveries
      where tenant_id = ${ctx.tenantId} and way = ${way} and state in ('gathering', 'waiting')
        and sent_to = any(${[...receivers]}::text[])
      order by id for update) as held`)
}

/** With one statement: as many may wait as would take longer than one may take. */
const WITHDRAWN_AT_ONCE = 2_500

/** What still waits for these does not leave. It is held already. */
export async function withdrawTo(
  ctx: WriteContext,
  way: string,
  receivers: readonly string[],
): Promise<void> {
  const withdraw = sql`
    with withdrawn as (
      update deliveries set state = 'withdrawn', ended_at = ${ctx.now}, sealed = null
      where tenant_id = ${ctx.tenantId} and id = any(array(
        select id from deliveries
        where tenant_id = ${ctx.tenantId} and way = ${way} and state in ('gathering', 'waiting')
          and sent_to = any(${[...receivers]}::text[])
        limit ${WITHDRAWN_AT_ONCE}))
      returning id)
    select count(*) as count from withdrawn`
  for (;;) {
    const [withdrawn] = await ctx.query<{ count: number }>(withdraw)
    if ((withdrawn?.count ?? 0) < WITHDRAWN_AT_ONCE) return
  }
}

/** Nothing is remembered of what went there. */
export async function removeTo(ctx: WriteContext, way: string, receiver: string): Promise<void> {
  await ctx.query(sql`
    delete from deliveries where tenant_id = ${ctx.tenantId} and way = ${way} and sent_to = ${receiver}`)
}

/** However it ended, or if it waits: it is due now. Too old to be tried for longer, this is one more try. */
export async function sendAgainTo(
  ctx: WriteContext,
  way: string,
  { id, receiver }: { id: string; receiver: string },
): Promise<boolean> {
  const rows = await ctx.query(sql`
    update deliveries set state = 'waiting', due_at = ${ctx.now}, ended_at = null, reason = null, is_held = false
    where tenant_id = ${ctx.tenantId} and id = ${id} and way = ${way} and sent_to = ${receiver} returning id`)
  return rows.length > 0
}

/** Of what is over only so many of each receiver are remembered, the newest; what waits stays. */
export async function keepNewest(ctx: WriteContext, way: string, most: number): Promise<void> {
  await ctx.query(sql`
    delete from deliveries
    where tenant_id = ${ctx.tenantId} and way = ${way} and ended_at is not null and id = any(array(
      select id from (
        select id, row_number() over (partition by sent_to order by made_at desc, id desc) as place
        from deliveries where tenant_id = ${ctx.tenantId} and way = ${way}) as remembered
      where place > ${most}))`)
}
