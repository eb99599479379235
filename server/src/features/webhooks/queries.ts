import type { Webhook } from '@pitlane/contract/webhooks/calls'
import type { WebhookEvent } from '@pitlane/contract/webhooks/events'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

const webhookColumns: Sql = sql`webhooks.id, url, events, is_active as "isActive", webhooks.created_at as "createdAt",
  failing_since as "failingSince", disabled_at as "disabledAt"`

export function listWebhooks(ctx: ReadContext): Promise<Webhook[]> {
  return ctx.query<Webhook>(sql`
    select ${webhookColumns} from webhooks where tenant_id = ${ctx.tenantId} order by created_at, id`)
}

export async function findWebhook(ctx: ReadContext, id: string): Promise<Webhook | undefined> {
  const [webhook] = await ctx.query<Webhook>(sql`
    select ${webhookColumns} from webhooks where tenant_id = ${ctx.tenantId} and id = ${id}`)
  return webhook
}

export async function countWebhooks(ctx: ReadContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from webhooks where tenant_id = ${ctx.tenantId}`)
  return row?.count ?? 0
}

interface NewWebhook {
  url: string
  events: readonly WebhookEvent[]
  secretSealed: string
}

export async function insertWebhook(
  ctx: WriteContext,
  { url, events, secretSealed }: NewWebhook,
): Promise<Webhook | undefined> {
  const [webhook] = await ctx.query<Webhook>(sql`
    insert into webhooks (tenant_id, url, events, secret_sealed, created_at)
    values (${ctx.tenantId}, ${url}, ${[...events]}::text[], ${secretSealed}, ${ctx.now})
    returning ${webhookColumns}`)
  return webhook
}

/** With another address, and switched on again, what failed before is forgotten. */
export async function updateWebhook(
  ctx: WriteContext,
  { id, url, events, isActive }: Pick<Webhook, 'id' | 'url' | 'events' | 'isActive'>,
): Promise<Webhook | undefined> {
  const [webhook] = await ctx.query<Webhook>(sql`
    update webhooks set url = ${url}, events = ${[...events]}::text[], is_active = ${isActive},
      failing_since = case when url = ${url} and (is_active or not ${isActive}) then failing_since end,
      disabled_at = case when not ${isActive} then disabled_at end
    where tenant_id = ${ctx.tenantId} and id = ${id} returning ${webhookColumns}`)
  return webhook
}

export async function deleteWebhook(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`delete from webhooks where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export async function noteSuccess(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    update webhooks set failing_since = null
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from webhooks
      where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) and failing_since is not null
      order by id for update))`)
}

export async function noteFailure(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    update webhooks set failing_since = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from webhooks
      where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) and failing_since is null
      order by id for update))`)
}

/** Some businesses with webhooks where nothing has arrived since then. */
export async function tenantsWithFailing(ctx: SystemContext, since: Date, most: number): Promise<string[]> {
  const found = await ctx.query<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from webhooks
    where is_active and failing_since <= ${since} order by 1 limit ${most}`)
  return found.map((it) => it.tenantId)
}

export async function failingSince(ctx: ReadContext, since: Date): Promise<string[]> {
  const found = await ctx.query<{ id: string }>(sql`
    select id from webhooks where tenant_id = ${ctx.tenantId} and is_active and failing_since <= ${since}`)
  return found.map(({ id }) => id)
}

/** Switches those off; answers with them. */
export function disableFailing(
  ctx: WriteContext,
  since: Date,
): Promise<{ id: string; url: string; failingSince: string }[]> {
  return ctx.query(sql`
    update webhooks set is_active = false, disabled_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from webhooks
      where tenant_id = ${ctx.tenantId} and is_active and failing_since <= ${since} order by id for update))
    returning id, url, failing_since as "failingSince"`)
}
