import { topics } from '@pitlane/contract/system'
import { hashPassword } from '@pitlane/server/features/accounts/passwords'
import type pg from 'pg'
import { tenantId } from '../../worlds/many-repairs.ts'
import type { Business } from '../hour/sizes.ts'
import { HQ_USER, tokenOf } from '../outside/cached-hq.ts'
import {
  emailOf,
  idOfPerson,
  PASSWORD,
  peopleOf,
  secrets,
  slugOf,
  tokenHashOf,
  usernameOf,
} from './people.ts'

/** One of so many is an administrator. */
const ADMIN_EVERY = 4
const AT_ONCE = 200

/** Businesses with people who are signed in, connected to HQ, and with nothing else yet. */
export async function fillBusinesses(
  client: pg.Client,
  businesses: readonly Business[],
  hqBaseUrl: string,
): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD, 'bench')
  for (let from = 0; from < businesses.length; from += AT_ONCE)
    await fillSome(client, businesses.slice(from, from + AT_ONCE), { hqBaseUrl, passwordHash })
}

async function fillSome(
  client: pg.Client,
  businesses: readonly Business[],
  { hqBaseUrl, passwordHash }: { hqBaseUrl: string; passwordHash: string },
): Promise<void> {
  const ids = businesses.map(({ number }) => tenantId(number))
  await client.query(
    `with given as (select * from unnest($1::uuid[], $2::text[]) as given (id, slug))
     , made as (
       insert into tenants (id, name, slug, contact_email, is_subscriber, free_trial)
       select id, initcap(slug), slug, 'office@' || slug || '.example.com', true, false from given)
     insert into names (kind, name, tenant_id, named_id) select 'slug', slug, id, id from given`,
    [ids, businesses.map(slugOf)],
  )
  const people = peopleOf(businesses)
  await client.query(
    `with given as (select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::bytea[], $6::bool[])
                    as given (tenant_id, id, username, email, token_hash, is_admin))
     , made as (
       insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name, role)
       select tenant_id, id, username, username, email, email, $7, 'Ben', initcap(username), case when is_admin then 'admin' else 'employee' end
       from given)
     , signed_in as (
       insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
       select tenant_id, id, token_hash, now(), now(), now() + interval '7 days' from given)
     , confirmed as (
       insert into confirmed_mailboxes (tenant_id, mailbox_hash) select tenant_id, sha256(email::bytea) from given)
     insert into names (kind, name, tenant_id, named_id)
       select 'username', username, tenant_id, id from given union all select 'email', email, tenant_id, id from given`,
    [
      people.map(({ business }) => tenantId(business.number)),
      people.map(idOfPerson),
      people.map(usernameOf),
      people.map(emailOf),
      people.map(tokenHashOf),
      people.map(({ place }) => place % ADMIN_EVERY === 1),
      passwordHash,
    ],
  )
  await client.query(
    `with given as (select * from unnest($1::uuid[], $2::text[]) as given (id, token))
     , connected as (
       insert into hq_configs (tenant_id, base_url, tenant_token_sealed, user_token_sealed, is_connected, last_sync)
       select id, $3, token, $4, true, now() from given)
     , named as (
       insert into mechanics (tenant_id, name, name_key) select id, 'Mechanic ' || n, 'mechanic ' || n from given, generate_series(1, 4) n)
     , sorted as (
       insert into repair_categories (tenant_id, name, name_key, code)
       select id, name, lower(name), lower(name) from given, unnest(array['Brakes', 'Tires', 'Hvac', 'Engine', 'Body']) name)
     insert into topic_revisions (tenant_id, topic, revision) select id, topic, 1 from given, unnest($5::text[]) topic`,
    [
      ids,
      businesses.map(({ cars }) => secrets.seal(tokenOf(cars))),
      hqBaseUrl,
      secrets.seal(HQ_USER),
      topics,
    ],
  )
}
