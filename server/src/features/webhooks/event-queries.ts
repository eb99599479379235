import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import type { OfTenant, ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { given } from '../../platform/database/given.ts'
import { repairJson, withJsonOfMany } from '../repairs/json-queries.ts'

/** Which of these somebody hears of now. */
export async function heardAmong(
  ctx: ReadContext,
  types: readonly WebhookEvent[],
): Promise<ReadonlySet<WebhookEvent>> {
  const rows = await ctx.query<{ type: WebhookEvent }>(sql`
    select distinct type from webhooks cross join unnest(events) as type
    where tenant_id = ${ctx.tenantId} and is_active and type = any(${[...types]}::text[])`)
  return new Set(rows.map(({ type }) => type))
}

interface RepairEvent {
  repairId: string
  type: WebhookEvent
  /** What is answered of one repair and not in lists, as JSON. */
  more: string
}

/** Repairs as they are answered, written by the database, however many there are. Answers the ids of the events. */
export async function insertRepairEvents(
  ctx: WriteContext,
  events: readonly RepairEvent[],
): Promise<string[]> {
  const told = given('told', events, {
    repair_id: ['uuid', 'repairId'],
    type: ['text', 'type'],
    more: ['jsonb', 'more'],
  })
  return idsOf(
    await ctx.query<{ id: string }>(sql`
      insert into webhook_events (tenant_id, type, at, subject, data, more)
      select ${ctx.tenantId}, told.type, ${ctx.now}, repairs.id::text, ${repairJson}, told.more::json
      from ${told}
      join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = told.repair_id
      ${withJsonOfMany(ctx)}
      returning id`),
  )
}

interface WrittenEvent {
  type: string
  subject: string | null
  /** As JSON. */
  data: string
}

/** The same of what is written already. */
export async function insertEvents(ctx: WriteContext, events: readonly WrittenEvent[]): Promise<string[]> {
  if (events.length === 0) return []
  const told = given('told', events, {
    type: ['text', 'type'],
    subject: ['text', 'subject'],
    data: ['text', 'data'],
  })
  return idsOf(
    await ctx.query<{ id: string }>(sql`
      insert into webhook_events (tenant_id, type, at, subject, data)
      select ${ctx.tenantId}, type, ${ctx.now}, subject, data::json from ${told}
      returning id`),
  )
}

/** Each event for each who hears of it; those of one repair one after the other. */
export function receiversOf({ tenantId }: OfTenant, eventIds: readonly string[]): Sql {
  return sql`
    select webhooks.id::text as sent_to, type as kind, webhook_events.id as about,
      webhooks.id || ' ' || subject as order_key
    from webhook_events
    join webhooks on webhooks.tenant_id = ${tenantId} and is_active and type = any(events)
    where webhook_events.tenant_id = ${tenantId} and webhook_events.id = any(${[...eventIds]}::uuid[])`
}

/** For one alone, whatever else it hears of. */
export function receiverOf({ tenantId }: OfTenant, eventIds: readonly string[], webhookId: string): Sql {
  return sql`
    select ${webhookId}::text as sent_to, type as kind, id as about, null::text as order_key
    from webhook_events where tenant_id = ${tenantId} and id = any(${[...eventIds]}::uuid[])`
}

export interface EventToSend {
  type: string
  at: string
  data: string
  more: string | null
}

export async function findEvent(ctx: ReadContext, id: string): Promise<EventToSend | undefined> {
  const [event] = await ctx.query<EventToSend>(sql`
    select type, at, data::text, more::text from webhook_events where tenant_id = ${ctx.tenantId} and id = ${id}`)
  return event
}

/** Some businesses with events, those with the most first. */
export async function tenantsWithEvents(ctx: SystemContext, most: number): Promise<string[]> {
  const found = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from webhook_events group by tenant_id order by count(*) desc limit ${most}`)
  return found.map((it) => it.tenantId)
}

/** What nobody is to hear of any more, nor can ask for again. */
export async function forgetEvents(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    delete from webhook_events
    where tenant_id = ${ctx.tenantId} and id not in (
      select about from deliveries
      where deliveries.tenant_id = ${ctx.tenantId} and way = 'webhook' and about is not null)`)
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
