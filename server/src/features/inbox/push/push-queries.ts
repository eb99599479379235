import type { Kind } from '@pitlane/contract/inbox/kinds'
import type { OfTenant, ReadContext } from '../../../platform/context.ts'
import { type Sql, sql } from '../../../platform/database/database.ts'
import { given } from '../../../platform/database/given.ts'
import type { Told } from '../tell-queries.ts'
import { isWantedBy } from '../wanted-queries.ts'

/** Every device of everybody who was just told this and wants it. */
export function devicesToTell({ tenantId }: OfTenant, told: readonly Told[]): Sql {
  const those = given('told', told, {
    id: ['uuid', 'id'],
    user_id: ['uuid', 'userId'],
    kind: ['text', 'kind'],
  })
  return sql`
    select told.user_id, push_devices.id as sent_to, told.id as about
    from ${those}
    join push_devices on push_devices.tenant_id = ${tenantId} and push_devices.user_id = told.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${tenantId} and chosen.user_id = told.user_id
    where ${isWantedBy('push', sql`told.kind`)}`
}

export interface PushToSend {
  id: string
  /** The device. */
  to: string
  origin: string
  /** Sealed. */
  subscription: string
  kind: Kind
  sentence: string
  link: string
}

/** Those where the person and the business are still there, want it, and the device is still theirs. */
export function pushesToSend(ctx: ReadContext, ids: readonly string[]): Promise<PushToSend[]> {
  return ctx.query<PushToSend>(sql`
    select deliveries.id, push_devices.id as to, origin, subscription, notifications.kind, sentence, link
    from deliveries
    join push_devices on push_devices.tenant_id = ${ctx.tenantId} and push_devices.id = deliveries.sent_to::uuid
    join notifications on notifications.tenant_id = ${ctx.tenantId} and notifications.id = deliveries.about
    join tenants on tenants.id = ${ctx.tenantId}
    join users on users.tenant_id = ${ctx.tenantId} and users.id = notifications.user_id
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = users.id
    where deliveries.tenant_id = ${ctx.tenantId} and deliveries.id = any(${[...ids]}::uuid[])
      and users.is_active and tenants.status = 'active' and push_devices.user_id = notifications.user_id
      and ${isWantedBy('push', sql`notifications.kind`)}
    order by deliveries.made_at, deliveries.id`)
}
