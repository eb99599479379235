import { type Kind, usuallyMailed } from '@pitlane/contract/inbox/kinds'
import type { ReadContext, SystemContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import type { Told } from '../tell-queries.ts'

/** Whether somebody wants a kind by push; `kind` and the settings' `kinds` are columns of the statement. */
function wantsPush(kind: Sql): Sql {
  return sql`coalesce((kinds -> ${kind} ->> 'push')::boolean, ${kind} = any(${usuallyMailed}::text[]))`
}

/** A row for every device of everybody who was just told this and wants it. Answers whether there is any. */
export async function insertPushes(ctx: WriteContext, told: readonly Told[]): Promise<boolean> {
  const column = (name: keyof Told) => told.map((it) => it[name])
  const made = await ctx.query(sql`
    insert into pushes (tenant_id, device_id, notification_id, made_at, due_at)
    select ${ctx.tenantId}, push_devices.id, told.id, ${ctx.now}, ${ctx.now}
    from unnest(${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('kind')}::text[]) as told (id, user_id, kind)
    join push_devices on push_devices.tenant_id = ${ctx.tenantId} and push_devices.user_id = told.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = told.user_id
    where ${wantsPush(sql`told.kind`)}
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
        and ${wantsPush(sql`notifications.kind`)} as "isWanted"
    from pushes
    join push_devices on push_devices.tenant_id = ${ctx.tenantId} and push_devices.id = pushes.device_id
    join notifications on notifications.tenant_id = ${ctx.tenantId} and notifications.id = pushes.notification_id
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and users.id = notifications.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = users.id
    where pushes.tenant_id = ${ctx.tenantId} and pushes.id = any(${[...ids]}::uuid[])
    order by pushes.due_at, pushes.id`)
}

export async function deletePush(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`delete from pushes where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

export async function postponePush(ctx: WriteContext, id: string, until: Date): Promise<void> {
  await ctx.query(sql`update pushes set due_at = ${until} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}
