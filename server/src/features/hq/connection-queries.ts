import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { setDue } from './sync/schedule-queries.ts'

/** What is stored, sealed as it is. */
export interface StoredConnection {
  baseUrl: string
  tenantTokenSealed: string
  userTokenSealed: string
  isConnected: boolean
  isActive: boolean
  lastSync: string | null
  lastAutoSync: string | null
  lastError: string | null
  webhookSealed: string | null
}

export async function storedConnection(ctx: ReadContext): Promise<StoredConnection | undefined> {
  const [stored] = await ctx.query<StoredConnection>(sql`
    select base_url as "baseUrl", tenant_token_sealed as "tenantTokenSealed", user_token_sealed as "userTokenSealed",
           is_connected as "isConnected", is_active as "isActive", last_sync as "lastSync",
           last_auto_sync as "lastAutoSync", last_error as "lastError", webhook_sealed as "webhookSealed"
    from hq_configs where tenant_id = ${ctx.tenantId}`)
  return stored
}

interface NewConnection {
  baseUrl: string
  tenantTokenSealed: string
  userTokenSealed: string
  isConnected: boolean
  isActive: boolean
  lastError: string | null
  /** Taken only the first time, or when the one before cannot be told any more; the address HQ calls stays. */
  webhook: { sealed: string; digest: Buffer }
  isWebhookLost: boolean
}

export async function saveConnection(ctx: WriteContext, connection: NewConnection): Promise<void> {
  const { webhook, isWebhookLost } = connection
  await ctx.query(sql`
    insert into hq_configs as known (tenant_id, base_url, tenant_token_sealed, user_token_sealed, is_connected, is_active,
      last_error, webhook_sealed, webhook_digest)
    values (${ctx.tenantId}, ${connection.baseUrl}, ${connection.tenantTokenSealed}, ${connection.userTokenSealed},
            ${connection.isConnected}, ${connection.isActive}, ${connection.lastError}, ${webhook.sealed}, ${webhook.digest})
    on conflict (tenant_id) do update set
      base_url = excluded.base_url, tenant_token_sealed = excluded.tenant_token_sealed,
      user_token_sealed = excluded.user_token_sealed, is_connected = excluded.is_connected,
      is_active = excluded.is_active, last_error = excluded.last_error, is_refused = false,
      webhook_sealed = case when ${isWebhookLost} then excluded.webhook_sealed
        else coalesce(known.webhook_sealed, excluded.webhook_sealed) end,
      webhook_digest = case when ${isWebhookLost} then excluded.webhook_digest
        else coalesce(known.webhook_digest, excluded.webhook_digest) end,
      updated_at = ${ctx.now}`)
  await setDue(ctx, ctx.now)
}

/** HQ accepted the tokens: whatever stood in the way of the automatic sync is gone. */
export async function markAccepted(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    update hq_configs set is_connected = true, is_refused = false, last_error = null, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId}`)
  await setDue(ctx, ctx.now)
}

/** HQ refused them: staff keep working on what is synced, and the automatic sync waits for a test. */
export async function markRefused(ctx: WriteContext, reason: string): Promise<void> {
  await ctx.query(sql`
    update hq_configs set is_refused = true, last_error = ${reason}, updated_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId}`)
}

/** For addresses from before they named their business. */
export async function tenantOfWebhook(ctx: SystemContext, digest: Buffer): Promise<string | undefined> {
  const [found] = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from hq_configs where webhook_digest = ${digest}`)
  return found?.tenantId
}

export async function isWebhook(ctx: ReadContext, digest: Buffer): Promise<boolean> {
  const found = await ctx.query(sql`
    select id from hq_configs where tenant_id = ${ctx.tenantId} and webhook_digest = ${digest}`)
  return found.length === 1
}
