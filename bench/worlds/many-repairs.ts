import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { named, tokenOf as signedToken } from '@pitlane/server/platform/access/tokens'
import { digest, openSecrets } from '@pitlane/server/platform/secrets'
import type pg from 'pg'
import { BENCH_KEY } from './bench-config.ts'

/** Tenants by number: 1 to `tenants` with `each` repairs, and those of their own sizes, all of them unless told. */
interface Many {
  tenants: number
  each: number
  besides?: (keyof typeof special)[]
}

/** What every business has. */
export const CARS = 60

/** Sizes that are measured on their own, whatever the rest has. */
const special = { thousand: 1_000, list: 2_000, huge: 100_000 }

export const tenantId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const specialNumber = (name: keyof typeof special) => 900_000 + Object.keys(special).indexOf(name)
export const specialId = (name: keyof typeof special) => tenantId(specialNumber(name))
const secrets = openSecrets(BENCH_KEY)
/** As they are given, but the same each time. */
const tokenOf = (id: string) =>
  signedToken({ secrets }, 'session', named(id, digest(id).toString('base64url')))

/** Written in the database, with triggers off and the counts made once: registering would measure something else. */
export async function fillRepairs(
  superuserUrl: string,
  { tenants, each, besides = ['thousand', 'list', 'huge'] }: Many,
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
    for (let number = 1; number <= tenants; number++)
      if (number % 100 === 1) await fill(client, number, Math.min(number + 99, tenants), each)
    for (const name of besides) await fill(client, specialNumber(name), specialNumber(name), special[name])
    await client.query(`
      insert into repair_counts (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from repairs group by 1, 2, 3`)
    await client.query('vacuum analyze')
  })
}

/** Businesses by number, each with so many cars and repairs. */
export async function fill(
  client: pg.Client,
  from: number,
  to: number,
  repairs: number,
  cars = CARS,
): Promise<void> {
  const id = "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid"
  const tenants = `generate_series(${from}, ${to}) n`
  await client.query(`
    insert into tenants (id, name, slug, contact_email, free_trial_end)
      select ${id}, 'Bench ' || n, 'bench-' || n, 'x@example.com', now() + interval '1 year' from ${tenants};
    insert into users (tenant_id, id, username, username_key, email, email_key, password_hash, first_name, last_name)
      select ${id}, ${id}, 'u' || n, 'u' || n, 'u' || n || '@x', 'u' || n || '@x', '-', 'Ben', 'Chmark' from ${tenants};
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, make, model, year, license_plate, mileage, hq_data)
      select ${id}, v::text, 'T-' || v, (array['Toyota', 'Kia', 'Ford'])[1 + v % 3], 'Model ' || v % 9, 2018 + v % 8,
             'ABC-' || v, 20000 + v, json_build_object('label', 'Car - ' || v)
      from ${tenants}, generate_series(1, ${cars}) v;
    insert into topic_revisions (tenant_id, topic, revision) select ${id}, 'repairs', 1 from ${tenants}`)
  await insertRepairs(client, `tenant_id between '${tenantId(from)}' and '${tenantId(to)}'`, repairs)
  for (const number of [...Array(to - from + 1).keys()].map((offset) => from + offset))
    await client.query(
      `insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
       values ($1, $1, $2, now(), now(), now() + interval '7 days')`,
      [tenantId(number), digest(tokenOf(tenantId(number)))],
    )
}

const NOTES = `. The customer heard it first on the highway, after some forty miles; the attendant found nothing loose but would like a
  mechanic to look at it before the next rental`

/** So many repairs for each tenant that the condition names, spread over its vehicles; large ones as people write them. */
async function insertRepairs(client: pg.Client, condition: string, repairs: number): Promise<void> {
  await client.query(
    `insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, urgency_level, status,
                         odometer_reading, repair_cost, end_date, completed_at, created_at, updated_at)
      select tenant_id, vehicles.id, reporter, (array['Brakes squeal', 'Oil change', 'Flat tire', 'A/C blows warm'])[1 + r % 4],
             'Reported at return, number ' || r || $1, (array['brakes', 'oil_change', 'tires', 'hvac'])[1 + r % 4],
             (array['low', 'medium', 'high', 'critical'])[1 + (r / 7) % 4],
             case when r % 50 = 0 then 'need' when r % 70 = 0 then 'in progress' else 'completed' end, r, r % 900,
             date '2026-11-01' - (r % 700)::int,
             case when r % 50 = 0 or r % 70 = 0 then null else now() - make_interval(hours => r::int) end,
             now() - make_interval(hours => r::int), now() - make_interval(hours => r::int)
      from (select tenant_id, id, row_number() over (partition by tenant_id order by id) as place,
                   count(*) over (partition by tenant_id) as fleet,
                   (select users.id from users where users.tenant_id = vehicles.tenant_id limit 1) as reporter
            from vehicles where ${condition}) vehicles,
           generate_series(1, (${repairs} + fleet - 1) / fleet) s, lateral (select s * fleet + place as r) numbered`,
    [repairs > special.list ? NOTES : ''],
  )
}

/** The same for one business that is there already. */
export function addRepairs(superuserUrl: string, tenant: string, repairs: number): Promise<void> {
  return withClient(superuserUrl, async (client) => {
    await insertRepairs(client, `tenant_id = '${tenant}'`, repairs)
    await client.query('vacuum analyze')
  })
}

/** Any repair of the business. */
export async function idOfRepair(superuserUrl: string, tenant: string): Promise<string> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query('select id from repairs where tenant_id = $1 limit 1', [tenant])
    return rows[0].id
  })
}

export function cookieOf(id: string): string {
  return `pitlane_session=${encodeURIComponent(tokenOf(id))}`
}
