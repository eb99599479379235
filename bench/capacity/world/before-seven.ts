import pg from 'pg'
import type { Seven } from '../hour/seven.ts'

interface Moment extends Seven {
  superuserUrl: string
  beginsAt: Date
  syncMinutes: number
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
       select tenant_id, $1::timestamptz + random() * make_interval(mins => $2) from hq_configs
     on conflict (tenant_id) do update set due_at = excluded.due_at, failures = 0`,
    [now, syncMinutes],
  )
  await client.query('checkpoint')
  await client.end()
}
