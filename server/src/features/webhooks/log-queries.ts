import { DELIVERIES_SHOWN, type Delivery } from '@pitlane/contract/webhooks/calls'
import type { ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

export const WEBHOOK_WAY = 'webhook'

export interface HookToSend {
  id: string
  tenantId: string
  /** The webhook. */
  to: string
  url: string
  secretSealed: string
  eventId: string
  attempts: number
}

/** Those whose webhook is still there, of a business that is still open. */
export function hooksToSend(ctx: ReadContext, ids: readonly string[]): Promise<HookToSend[]> {
  return ctx.query<HookToSend>(sql`
    select deliveries.id, deliveries.tenant_id as "tenantId", webhooks.id as to, url, secret_sealed as "secretSealed",
      about as "eventId", attempts
    from deliveries
    join tenants on tenants.id = ${ctx.tenantId} and tenants.status = 'active'
    join webhooks on webhooks.tenant_id = ${ctx.tenantId} and webhooks.id = deliveries.sent_to::uuid
    where deliveries.tenant_id = ${ctx.tenantId} and deliveries.id = any(${[...ids]}::uuid[])`)
}

/** Newest first. */
export function lastDeliveries(ctx: ReadContext, webhookId: string): Promise<Delivery[]> {
  return ctx.query<Delivery>(sql`
    select ${deliveryColumns} from deliveries
    where tenant_id = ${ctx.tenantId} and way = 'webhook' and sent_to = ${webhookId}
    order by made_at desc, id desc limit ${DELIVERIES_SHOWN}`)
}

export async function deliveryWith(
  ctx: ReadContext,
  webhookId: string,
  which: { id: string } | { eventId: string },
): Promise<Delivery | undefined> {
  const [delivery] = await ctx.query<Delivery>(sql`
    select ${deliveryColumns} from deliveries
    where tenant_id = ${ctx.tenantId} and way = 'webhook' and sent_to = ${webhookId}
      and ${'id' in which ? sql`id = ${which.id}` : sql`about = ${which.eventId}`}`)
  return delivery
}

const deliveryColumns: Sql = sql`id, made_at as at, kind as type, (tried -> -1 ->> 'status')::int as status,
  (tried -> -1 ->> 'ms')::int as ms, case state when 'sent' then 'delivered' else state end as state, attempts,
  case when state = 'waiting' and attempts > 0 and attempts = jsonb_array_length(tried) then due_at end as "nextAt"`
