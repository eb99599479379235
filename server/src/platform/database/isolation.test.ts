import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { expect, test } from 'vitest'
import { raw, sql } from './database.ts'

const world = await openWorld()
const { tenant } = await aTenant(world.app)
const nowhere = world.platform.database.inTenant('')

const NOT_A_UUID = '22P02'

/** Tables that belong to no tenant, and why. */
const houseTables = ['push_keys', 'rate_limits', 'schema_migrations', 'stripe_events']

const tables = await nowhere<{
  name: string
  tenantColumn: string | null
  isForced: boolean
  policies: string[]
}>(sql`
  select relname as name,
         (select attname from pg_attribute where attrelid = pg_class.oid and not attisdropped
            and (attname = 'tenant_id' or (relname = 'tenants' and attname = 'id'))) as "tenantColumn",
         relrowsecurity and relforcerowsecurity as "isForced",
         array(select polname || ' to ' || array_to_string(array(select rolname from pg_roles where oid = any(polroles)), ',')
               from pg_policy where polrelid = pg_class.oid order by polname)::text[] as policies
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
const tenantTables = tables.filter((table) => !houseTables.includes(table.name))

test('every table is a tenant table or known to belong to nobody', () => {
  expect(tables.filter((table) => table.tenantColumn === null).map((table) => table.name)).toEqual(
    houseTables,
  )
  expect(tenantTables.length).toBeGreaterThan(5)
})

test('every tenant table has its policy, enabled and forced', () => {
  for (const { name, isForced, policies } of tenantTables) {
    expect(isForced, name).toBe(true)
    expect(policies, name).toContain('tenant to pitlane_app')
  }
})

test('of no table the statistics know more than its largest business: any other is expected to be of average size', async () => {
  const known = await nowhere<{ name: string; businesses: number | null }>(sql`
    select attrelid::regclass::text as name, nullif(attstattarget, -1)::int as businesses
    from pg_attribute where attname = 'tenant_id' and attrelid::regclass::text = any(${tenantTables.map((it) => it.name)})`)
  expect(known.filter(({ businesses }) => businesses !== 1)).toEqual([])
  expect(known).toHaveLength(tenantTables.length - 1)
})

test('under the application role a query without tenant fails on every tenant table, rather than find nothing', async () => {
  const inTenant = world.platform.database.inTenant(tenant.id)
  const withRows: string[] = []
  for (const { name } of tenantTables) {
    const all = sql`select * from ${raw(name)}`
    await expect(nowhere(all), name).rejects.toMatchObject({ code: NOT_A_UUID })
    if ((await inTenant(all)).length > 0) withRows.push(name)
  }
  expect(withRows).toEqual(expect.arrayContaining(['repair_categories', 'sessions', 'tenants', 'users']))
})

test('so does one on a connection that has never been in a tenant', async () => {
  const client = new pg.Client({ connectionString: world.databaseUrl, options: '-c role=pitlane_app' })
  await client.connect()
  const UNKNOWN_SETTING = '42704'
  for (const { name } of tenantTables)
    await expect(client.query(`select * from ${name}`), name).rejects.toMatchObject({ code: UNKNOWN_SETTING })
  await client.end()
})

test('only the named look-ups have an index or a key that does not begin with the tenant', async () => {
  const indexes = await nowhere<{ index: string }>(sql`
    select indexrelid::regclass::text as index
    from pg_index join pg_class on pg_class.oid = indrelid
    join pg_attribute on attrelid = indrelid and attnum = indkey[0]
    where relnamespace = 'public'::regnamespace and attname <> 'tenant_id' and relname <> all(${houseTables})
    order by 1`)
  expect(indexes.map((it) => it.index)).toEqual([
    'audit_entries_by_age',
    'billing_accounts_by_due',
    'closings_by_end',
    'deliveries_by_due',
    'deliveries_by_end',
    'email_changes_by_expiry',
    'email_changes_by_token',
    'hq_configs_by_webhook',
    'hq_schedules_by_due',
    'invitations_by_expiry',
    'names_customer_unique',
    'names_domain_unique',
    'names_pkey',
    'names_slug_unique',
    'notifications_by_age',
    'objects_unused',
    'password_reset_tokens_by_expiry',
    'password_reset_tokens_by_token',
    'push_devices_by_endpoint',
    'repair_requests_by_age',
    'sessions_by_expiry',
    'sessions_by_token',
    'tenants_pkey',
    'tidings_by_age',
    'webhooks_failing',
  ])
})

test('every foreign key between tenant tables includes the tenant', async () => {
  const keys = await nowhere<{ key: string; columns: string[] }>(sql`
    select conname as key, array(select attname from unnest(conkey) as k join pg_attribute
                                 on attrelid = conrelid and attnum = k)::text[] as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(5)
  for (const { key, columns } of keys) expect(columns, key).toContain('tenant_id')
})

test('the system role reaches only what it must', async () => {
  const grants = await nowhere<{ grant: string }>(sql`
    select relname || ': ' || string_agg(lower(privilege_type), ', ' order by privilege_type) as grant
    from pg_class, aclexplode(relacl)
    where grantee = 'pitlane_system'::regrole and relnamespace = 'public'::regnamespace group by relname order by 1`)
  expect(grants.map((it) => it.grant)).toEqual([
    'audit_entries: delete, select',
    'authenticators: select',
    'billing_accounts: select, update',
    'closings: select',
    'deliveries: delete, select',
    'email_changes: delete, select',
    'hq_configs: select',
    'hq_schedules: select, update',
    'invitations: select',
    'looks: select',
    'names: select',
    'notifications: delete, select',
    'objects: delete, select, update',
    'outbox: delete, select',
    'password_reset_tokens: delete, select',
    'push_devices: select',
    'push_keys: insert, select, update',
    'rate_limits: delete, insert, select, update',
    'repair_requests: delete, select',
    'sessions: delete, select',
    'sso_configs: select',
    'stripe_events: delete, insert, select, update',
    'tenants: select',
    'tidings: delete, select',
    'topic_revisions: select',
    'trial_mails: select',
    'users: select',
    'webhook_events: select',
    'webhooks: select',
  ])
})

test('the application role reads no job of anybody', async () => {
  await expect(nowhere(sql`select data from pgboss.job`)).rejects.toMatchObject({ code: '42501' })
})
