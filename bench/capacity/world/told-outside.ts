import { digest } from '@pitlane/server/platform/secrets'
import type pg from 'pg'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Child } from '../child.ts'
import { HOOKED_BUSINESSES, PUSHED_PEOPLE } from '../hour/mix.ts'
import type { Business } from '../hour/sizes.ts'
import type { Addresses } from '../outside/outside-process.ts'
import { idOfPerson, peopleOf, secrets } from './people.ts'

export const hookPathOf = ({ number }: Business) => `/hooks/${number}`

/** Of every so many the first. */
const isOneOf = (share: number) => (_: unknown, at: number) => at % Math.round(1 / share) === 0

export const hookedOf = (businesses: readonly Business[]) => businesses.filter(isOneOf(HOOKED_BUSINESSES))

/** Devices of some people, and programs of some businesses. */
export async function fillToldOutside(
  client: pg.Client,
  businesses: readonly Business[],
  outside: Child,
): Promise<void> {
  const { pushOrigin, webhookOrigin } = await outside.ask<Addresses>('addresses')
  const pushed = peopleOf(businesses).filter(isOneOf(PUSHED_PEOPLE))
  const subscriptions = await outside.ask<{ endpoint: string }[]>('subscribe', pushed.length)
  await client.query(
    `insert into push_devices (tenant_id, user_id, endpoint_hash, origin, subscription, name, created_at, registered_at)
     select tenant_id, user_id, hash, $5, subscription, 'Phone', now(), now()
     from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[]) as given (tenant_id, user_id, hash, subscription)`,
    [
      pushed.map(({ business }) => tenantId(business.number)),
      pushed.map(idOfPerson),
      subscriptions.map(({ endpoint }) => digest(endpoint)),
      subscriptions.map((it) => secrets.seal(JSON.stringify(it))),
      pushOrigin,
    ],
  )
  const hooked = hookedOf(businesses)
  const secret = secrets.seal(`whsec_${Buffer.alloc(32, 7).toString('base64')}`)
  await client.query(
    `insert into webhooks (tenant_id, url, events, secret_sealed, created_at)
     select tenant_id, url, array['repair.created', 'repair.completed', 'repair.commented'], $3, now()
     from unnest($1::uuid[], $2::text[]) as given (tenant_id, url)`,
    [
      hooked.map(({ number }) => tenantId(number)),
      hooked.map((it) => webhookOrigin + hookPathOf(it)),
      secret,
    ],
  )
}
