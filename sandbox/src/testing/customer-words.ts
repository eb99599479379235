import { raw, sql } from '@pitlane/server/platform/database/database'
import { callerOf, inside } from '../hq/caller-for-tests.ts'
import { withClient } from '../postgres/with-client.ts'
import type { World } from './world.ts'

/** What the sandbox tells of customers that nothing else could be. */
export async function customerWords(world: World, tenantToken: string): Promise<string[]> {
  const found = await callerOf(world.hq, tenantToken).all('car-rental/reservations')
  const values = found.flatMap((reservation) => {
    const { label, last_name, email, phone_number, street, driver_license } = inside(reservation, 'customer')
    return [label, last_name, email, phone_number, street, driver_license]
  })
  return [...new Set(values.map(String))]
}

/** Every row of every table that a business has rows in, as text, by the name of the table. */
export async function everyRow(world: World, tenantId: string): Promise<Map<string, string>> {
  const run = world.platform.database.inTenant(tenantId)
  const tables = await run<{ name: string }>(sql`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity`)
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    // Names are not where their business is.
    const read = name === 'names' ? world.platform.database.system : run
    const rows = await read<{ text: string }>(
      sql`select row_to_json(one)::text as text from ${raw(name)} as one
          where ${raw(name === 'tenants' ? 'id' : 'tenant_id')} = ${tenantId}`,
    )
    texts.set(name, rows.map((row) => row.text).join('\n'))
  }
  return texts
}

/** Every row of what belongs to no business: the queue with its jobs and what came of them, and whatever else Pitlane keeps. */
export async function everySharedRow({ platform, databaseUrl }: World): Promise<Map<string, string>> {
  return withClient(databaseUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string; isOfQueue: boolean }>(`
      select oid::regclass::text as name, relnamespace = 'pgboss'::regnamespace as "isOfQueue" from pg_class
      where relkind in ('r', 'p') and not relispartition and not relrowsecurity
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`)
    const texts = new Map<string, string>()
    for (const { name, isOfQueue } of tables) {
      const rows = `select row_to_json(one)::text as text from ${name} as one`
      const read = isOfQueue
        ? await platform.database.system<{ text: string }>(sql`${raw(rows)}`)
        : (await owner.query<{ text: string }>(rows)).rows
      texts.set(name, read.map(({ text }) => text).join('\n'))
    }
    return texts
  })
}
