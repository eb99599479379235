import { type HqConfig, TOKEN_MASK } from '@pitlane/contract/hq'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database.ts'

const notConfigured: HqConfig = {
  isConnected: false,
  isActive: true,
  baseUrl: null,
  tenantToken: null,
  userToken: null,
  accessToken: null,
  lastSync: null,
  lastAutoSync: null,
  lastError: null,
}

export async function hqConfig(ctx: ReadContext): Promise<HqConfig> {
  const [config] = await ctx.query<HqConfig>(sql`
    select is_connected as "isConnected", is_active as "isActive", base_url as "baseUrl",
           ${TOKEN_MASK} as "tenantToken", ${TOKEN_MASK} as "userToken", null as "accessToken",
           last_sync as "lastSync", last_auto_sync as "lastAutoSync", last_error as "lastError"
    from hq_configs where tenant_id = ${ctx.tenantId}`)
  return config ?? notConfigured
}

export interface Connection {
  baseUrl: string
  tenantTokenSealed: string
  userTokenSealed: string
  isConnected: boolean
}

export async function saveConnection(ctx: WriteContext, connection: Connection): Promise<void> {
  await ctx.query(sql`
    insert into hq_configs (tenant_id, base_url, tenant_token_sealed, user_token_sealed, is_connected)
    values (${ctx.tenantId}, ${connection.baseUrl}, ${connection.tenantTokenSealed}, ${connection.userTokenSealed},
            ${connection.isConnected})
    on conflict (tenant_id) do update set
      base_url = excluded.base_url, tenant_token_sealed = excluded.tenant_token_sealed,
      user_token_sealed = excluded.user_token_sealed, is_connected = excluded.is_connected, updated_at = ${ctx.now}`)
}

export async function moveConnection(ctx: WriteContext, baseUrl: string): Promise<void> {
  await ctx.query(sql`
    update hq_configs set base_url = ${baseUrl}, updated_at = ${ctx.now} where tenant_id = ${ctx.tenantId}`)
}
