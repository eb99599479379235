import { DAY } from '@pitlane/contract/durations'
import type { SystemContext, WriteContext } from '../context.ts'
import { sql } from '../database/database.ts'

/** Whatever became of it, a delivery whose way keeps a log is remembered so long. */
const REMEMBERED_DAYS = 30
const MOST_LISTED = 200

export interface DeliveryFigures {
  /** Due, or tried in vain, and not sent yet. */
  waiting: number
  /** Since the first of them was caused. */
  oldestSeconds: number
  givenUp: number
}

/**
 * For whoever watches over all businesses: what should have been sent by now, or was tried in vain, and what never will be. What a
 * limit holds back is as it should be, and counted elsewhere.
 */
export async function deliveryFigures(ctx: SystemContext, ways: readonly string[]): Promise<DeliveryFigures> {
  const [row] = await ctx.query<{ waiting: number; oldest: string | null; givenUp: number }>(sql`
    select count(*) filter (where state <> 'failed') as waiting, min(made_at) filter (where state <> 'failed') as oldest,
      count(*) filter (where state = 'failed') as "givenUp"
    from deliveries
    where way = any(${[...ways]}::text[])
      and ((state = 'failed' and not is_held) or (state = 'waiting' and attempts > 0)
        or (state in ('gathering', 'waiting') and due_at <= ${ctx.now}))`)
  const oldestSeconds = row?.oldest ? Math.round((ctx.now.getTime() - Date.parse(row.oldest)) / 1000) : 0
  return { waiting: row?.waiting ?? 0, oldestSeconds, givenUp: row?.givenUp ?? 0 }
}

/** Without the address it was for: whose it is stands in the business's own list. */
interface GivenUp {
  id: string
  tenantId: string
  way: string
  kind: string
  at: string
}

/** Of all businesses, newest first; what a limit held back is between us and the business. */
export function givenUp(ctx: SystemContext, ways: readonly string[]): Promise<GivenUp[]> {
  return ctx.query<GivenUp>(sql`
    select id, tenant_id as "tenantId", way, kind, ended_at as at from deliveries
    where way = any(${[...ways]}::text[]) and state = 'failed' and not is_held
    order by at desc, id limit ${MOST_LISTED}`)
}

export async function tenantOfGivenUp(
  ctx: SystemContext,
  ways: readonly string[],
  id: string,
): Promise<string | undefined> {
  const [row] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from deliveries
    where id = ${id} and way = any(${[...ways]}::text[]) and state = 'failed'`)
  return row?.tenantId
}

/** Due now; if it fails again it is given up again, so this is one more try. */
export async function sendAgain(ctx: WriteContext, id: string): Promise<boolean> {
  const rows = await ctx.query(sql`
    update deliveries set state = 'waiting', due_at = ${ctx.now}, ended_at = null, sent_to = null, reason = null, is_held = false
    where tenant_id = ${ctx.tenantId} and id = ${id} and state = 'failed' returning id`)
  return rows.length > 0
}

export async function removeOldDeliveries(ctx: SystemContext): Promise<void> {
  const before = new Date(remembered(ctx.now).getTime() - 2 * DAY)
  await ctx.query(sql`delete from deliveries where ended_at < ${before}`)
}

/** Since when what ended is remembered. */
export function remembered(now: Date): Date {
  return new Date(now.getTime() - REMEMBERED_DAYS * DAY)
}
