import { randomBytes } from 'node:crypto'
import { BOUND } from '@pitlane/server/platform/access/sessions'
import { newTokenOf } from '@pitlane/server/platform/access/tokens'
import { digest, openSecrets } from '@pitlane/server/platform/secrets'
import { withClient } from '../../postgres/with-client.ts'

export interface Listener {
  tenantId: string
  userId: string
  cookie: string
}

/** How many listen in each business. */
type Sizes = readonly number[]

interface At {
  superuserUrl: string
  settings: { SECRET_KEY: string }
}

/** People with a session each, in businesses of these sizes, all written at once; the first is of the first business. */
export async function makeListeners({ superuserUrl, settings }: At, sizes: Sizes): Promise<Listener[]> {
  const secrets = openSecrets(settings.SECRET_KEY)
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ tenantId: string; userId: string }>(
      `with sizes as (select ordinality as n, size from unnest($1::int[]) with ordinality as given (size)),
        businesses as (
          insert into tenants (name, slug, contact_email, free_trial_end)
            select 'Listening ' || n, $2 || n, 'x@example.com', now() + interval '1 year' from sizes
            returning id, slug),
        people as (
          insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
            select id, name, name, name || '@x', name || '@x', '-', 'Ada', 'Listener', 'admin'
            from businesses join sizes on slug = $2 || n, generate_series(1, size) person,
              lateral (select slug || '-' || person as name) named
            returning tenant_id, id)
       select tenant_id as "tenantId", people.id as "userId"
       from people join businesses on businesses.id = tenant_id join sizes on slug = $2 || n order by n, people.id`,
      [sizes, `listening-${randomBytes(4).toString('hex')}-`],
    )
    const listeners = rows.map((row) => ({
      ...row,
      token: newTokenOf({ secrets }, 'session', row.tenantId, BOUND),
    }))
    await client.query(
      `insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
         select tenant_id, user_id, token_hash, now(), now(), now() + interval '7 days'
         from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as given (tenant_id, user_id, token_hash)`,
      [
        listeners.map((it) => it.tenantId),
        listeners.map((it) => it.userId),
        listeners.map((it) => digest(it.token)),
      ],
    )
    return listeners.map(({ token, ...it }) => ({ ...it, cookie: `__Host-pitlane_session=${token}` }))
  })
}
