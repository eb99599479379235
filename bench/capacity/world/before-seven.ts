import { wallAt } from '@pitlane/contract/zones'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import pg from 'pg'
import type { Seven } from '../hour/seven.ts'

interface Moment extends Seven {
  superuserUrl: string
  beginsAt: Date
  syncMinutes: number
}

/** Those whose clocks the database and we read alike: rules of zones change, and whoever learned them earlier is an hour off. */
export function zonesOfBoth(superuserUrl: string): Promise<string[]> {
  const ours = Intl.supportedValuesOf('timeZone')
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ name: string; aheadMs: number; now: number }>(
      `select name, extract(epoch from utc_offset)::float * 1000 as "aheadMs", floor(extract(epoch from now()) * 1000)::float as now
       from pg_timezone_names where name = any($1)`,
      [ours],
    )
    return rows
      .filter(({ name, aheadMs, now }) => wallAt(now, name) - now === aheadMs)
      .map(({ name }) => name)
  })
}

/** The clocks of all businesses are set: it is shortly before seven, today's digest has not left, and syncs are due one after the other. */
export async function setBeforeSeven({
  superuserUrl,
  beginsAt,
  zones,
  aheadMs,
  syncMinutes,
}: Moment): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const now = new Date(beginsAt.getTime() + aheadMs)
  await client.query('set session_replication_role = replica')
  await client.query(
    `update tenants set timezone = ($1::text[])[1 + right(id::text, 12)::bigint % cardinality($1::text[])]`,
    [zones],
  )
  await client.query(
    `update looks set looked_on = today, digest_on = today - 1, digest_at = $1::timestamptz - interval '1 day'
     from tenants, lateral (select ($1::timestamptz at time zone timezone)::date as today) as here
     where tenants.id = looks.tenant_id`,
    [now],
  )
  await client.query(
    `insert into hq_schedules (tenant_id, due_at)
       select tenant_id, $1::timestamptz + (right(tenant_id::text, 12)::bigint * 0.7548776662 % 1)::float8 * make_interval(mins => $2) from hq_configs
     on conflict (tenant_id) do update set due_at = excluded.due_at, failures = 0`,
    [now, syncMinutes],
  )
  await client.query('checkpoint')
  await client.end()
}
