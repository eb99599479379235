import type { Device } from '@pitlane/contract/inbox/push'
import type { ReadContext, SignedIn, SystemContext, WriteContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'

const deviceColumns: Sql = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`

export function devicesOf(ctx: ReadContext & SignedIn): Promise<Device[]> {
  return ctx.query<Device>(sql`
    select ${deviceColumns} from push_devices where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id}
    order by created_at, id`)
}

interface NewDevice {
  endpointHash: Buffer
  origin: string
  /** Sealed. */
  subscription: string
  name: string
}

/** How many others the person has. Nobody adds one until the transaction ends. */
export async function countOthers(ctx: WriteContext & SignedIn, endpointHash: Buffer): Promise<number> {
  await ctx.query(sql`
    select id from users where tenant_id = ${ctx.tenantId} and id = ${ctx.user.id} for no key update`)
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from push_devices
    where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id} and endpoint_hash <> ${endpointHash}`)
  return row?.count ?? 0
}

/** The same browser again, or somebody else's before, is this person's from now on. */
export async function takeDevice(
  ctx: WriteContext & SignedIn,
  { endpointHash, origin, subscription, name }: NewDevice,
): Promise<Device | undefined> {
  const [device] = await ctx.query<Device>(sql`
    insert into push_devices as known
      (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
    values (${ctx.tenantId}, ${ctx.user.id}, ${endpointHash}, ${origin}, ${subscription}, ${name}, ${ctx.now}, ${ctx.now})
    on conflict (tenant_id, endpoint_hash) do update
      set user_id = excluded.user_id, subscription = excluded.subscription, name = excluded.name,
          registered_at = excluded.registered_at,
          created_at = case when known.user_id = excluded.user_id then known.created_at else excluded.created_at end,
          last_used_at = case when known.user_id = excluded.user_id then known.last_used_at end
    returning ${deviceColumns}`)
  return device
}

interface DeviceAt {
  tenantId: string
  id: string
  registeredAt: string
}

/** Who has registered this address in all businesses, the last first. */
export function devicesAt(ctx: SystemContext, endpointHash: Buffer, most: number): Promise<DeviceAt[]> {
  return ctx.query<DeviceAt>(sql`
    select tenant_id as "tenantId", id, registered_at as "registeredAt" from push_devices
    where endpoint_hash = ${endpointHash} order by registered_at desc, id desc limit ${most}`)
}

/** To who registered it later. */
export async function loseDevice(ctx: WriteContext, endpointHash: Buffer, to: DeviceAt): Promise<void> {
  await ctx.query(sql`
    delete from push_devices
    where tenant_id = ${ctx.tenantId} and endpoint_hash = ${endpointHash}
      and (registered_at, id) < (${to.registeredAt}::timestamptz, ${to.id}::uuid)`)
}

export async function deleteOwnDevice(ctx: WriteContext & SignedIn, id: string): Promise<boolean> {
  const gone = await ctx.query(sql`
    delete from push_devices where tenant_id = ${ctx.tenantId} and user_id = ${ctx.user.id} and id = ${id}
    returning id`)
  return gone.length > 0
}

export async function deleteDevicesOf(ctx: WriteContext, userId: string): Promise<void> {
  await ctx.query(sql`
    delete from push_devices where tenant_id = ${ctx.tenantId} and id = any(array(
      select id from push_devices where tenant_id = ${ctx.tenantId} and user_id = ${userId}
      order by id for update))`)
}

/** Nobody takes these away until the transaction ends; always in the same order, so that two never wait for each other. */
export async function holdDevices(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    select id from push_devices where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])
    order by id for update`)
}

/** Their push services know them no more. What was registered anew since is another matter. */
export async function forgetDevices(ctx: WriteContext, ids: readonly string[], before: Date): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    delete from push_devices
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[]) and registered_at <= ${before}`)
}

export async function noteDeviceUse(ctx: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.query(sql`
    update push_devices set last_used_at = ${ctx.now}
    where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`)
}
