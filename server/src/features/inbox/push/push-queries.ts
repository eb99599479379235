import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { ReadContext, SystemContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import type { Told } from '../tell-queries.ts'
import { isWantedBy } from '../wanted-queries.ts'

/**
 * A row for every device of everybody who was just told this and wants it. Answers whether there is any. In the order in which
 * devices are forgotten, so that the two never wait for each other.
 */
export async function insertPushes(ctx: WriteContext, told: readonly Told[]): Promise<boolean> {
  const column = (name: keyof Told) => told.map((it) => it[name])
  const made = await ctx.query(sql`
    insert into pushes (tenant_id, device_id, notification_id, made_at, due_at)
    select ${ctx.tenantId}, push_devices.id, told.id, ${ctx.now}, ${ctx.now}
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('kind')}::text[]) as told (id, user_id, kind)
    join push_devices on push_devices.tenant_id = ${ctx.tenantId} and push_devices.user_id = told.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = told.user_id
    where ${isWantedBy('push', sql`told.kind`)}
    order by push_devices.id
    returning id`)
  return made.length > 0
}

/** Businesses that have a push to be looked at. */
export async function tenantsWithPushes(ctx: SystemContext, most: number): Promise<string[]> {
  const rows = await ctx.query<{ tenantId: string }>(sql`
    select tenant_id as "tenantId" from pushes where due_at <= ${ctx.now}
    group by tenant_id order by min(due_at) limit ${most}`)
  return rows.map((row) => row.tenantId)
}

/** Keeps them from others until then. */
export async function claimPushes(ctx: WriteContext, most: number, until: Date): Promise<string[]> {
  const claimed = await ctx.query<{ id: string }>(sql`
    update pushes set attempts = attempts + 1, due_at = ${until}
    where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from pushes where tenant_id = ${ctx.tenantId} and due_at <= ${ctx.now}
      order by due_at, id limit ${most} for update skip locked))
    returning id`)
  return claimed.map((row) => row.id)
}

export interface PushToSend {
  id: string
  deviceId: string
  origin: string
  /** Sealed. */
  subscription: string
  kind: Kind
  sentence: string
  link: string
  madeAt: string
  attempts: number
  /** The person and the business are still there, want it, and the device is still theirs. */
  isWanted: boolean
}

export function pushesToSend(ctx: ReadContext, ids: readonly string[]): Promise<PushToSend[]> {
  return ctx.query<PushToSend>(sql`
    select pushes.id, device_id as "deviceId", origin, subscription, notifications.kind, sentence, link, made_at as "madeAt", attempts,
      users.is_active and tenants.status = 'active' and push_devices.user_id = notifications.user_id
        and ${isWantedBy('push', sql`notifications.kind`)} as "isWanted"
    from pushes
    join push_devices on push_devices.tenant_id = ${ctx.tenantId} and push_devices.id = pushes.device_id
    join notifications on notifications.tenant_id = ${ctx.tenantId} and notifications.id = pushes.notification_id
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and users.id = notifications.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = users.id
    where pushes.tenant_id = ${ctx.tenantId} and pushes.id = any(${[...ids]}::uuid[])
    order by pushes.due_at, pushes.id`)
}

export async function deletePushes(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`delete from pushes where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`)
}

export async function postponePushes(
  ctx: WriteContext,
  pushes: readonly { id: string; at: Date }[],
): Promise<void> {
  if (pushes.length === 0) return
  await ctx.query(sql`
    update pushes set due_at = postponed.at
    from unnest(${pushes.map(({ id }) => id)}::uuid[], ${pushes.map(({ at }) => at)}::timestamptz[]) as postponed (id, at)
    where pushes.tenant_id = ${ctx.tenantId} and pushes.id = postponed.id`)
}
