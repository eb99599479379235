import type pg from 'pg'

/** How many seconds the latest of each kind is late, by the server's clock. */
export type Lateness = Record<string, number>

/**
 * What is due and has not happened. What is looked for with every tick is due when the first tick after its time has come: until then
 * nobody could know. Queues go by the clock of the database.
 */
export async function latenessNow(
  client: pg.Client,
  { aheadMs, tickSeconds }: { aheadMs: number; tickSeconds: number },
): Promise<Lateness> {
  const { rows } = await client.query<{ name: string; seconds: number }>(
    `with clock as (select now() + make_interval(secs => $1) as now),
      late as (
        select 'hq-sync' as name, max(clock.now - due_at) - make_interval(secs => $2) as by from clock, hq_schedules where due_at < clock.now
        union all
        select 'deliver-' || way, max(clock.now - due_at) - make_interval(secs => $2) from clock, deliveries
          where state in ('gathering', 'waiting') and due_at < clock.now group by way
        union all
        select 'digest', max(wall::time - time '07:00') - make_interval(secs => $2)
          from clock, tenants join looks on looks.tenant_id = tenants.id,
            lateral (select clock.now at time zone timezone as wall) as here
          where wall::time >= time '07:00' and digest_on < wall::date
        union all
        select job.name, max(now() - start_after) from pgboss.job
          where state in ('created', 'retry') and start_after < now() and job.name not like '\\_\\_%' group by job.name)
     select name, extract(epoch from by)::float as seconds from late where by > interval '0'`,
    [aheadMs / 1000, tickSeconds],
  )
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, seconds]))
}

/** Those that were begun meanwhile, and how late the latest of each queue was. */
export async function latenessSince(client: pg.Client, since: Date): Promise<Lateness> {
  const { rows } = await client.query<{ name: string; seconds: number }>(
    `select name, extract(epoch from max(started_on - start_after))::float as seconds from pgboss.job
     where started_on > $1 and name not like '\\_\\_%' group by name`,
    [since],
  )
  return Object.fromEntries(rows.map(({ name, seconds }) => [name, Math.max(0, seconds)]))
}

export function worstOf(all: readonly Lateness[]): Lateness {
  const worst: Lateness = {}
  for (const one of all)
    for (const [name, seconds] of Object.entries(one)) worst[name] = Math.max(worst[name] ?? 0, seconds)
  return worst
}
