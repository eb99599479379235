import { hasTenant, type Name, ownTables } from '../features/closing/erase-queries.ts'
import type { ReadContext, SystemContext, WriteContext } from '../platform/context.ts'
import { join, raw, sql } from '../platform/database/database.ts'
import { LISTENER } from '../platform/live/database-line.ts'

/** All others that the system role reads, the job queue's too. */
export async function houseTables(ctx: SystemContext): Promise<Name[]> {
  const rows = await ctx.query<{ name: Name }>(sql`
    select oid::regclass::text as name from pg_class
    where ${ownTables} and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relname <> 'tenants'
      and not ${hasTenant} and has_table_privilege(oid, 'select') order by 1`)
  return rows.map((row) => row.name)
}

/** The rows of a business, and the business itself. */
export async function countOfTenant(ctx: ReadContext, tables: readonly Name[]): Promise<number> {
  const counts = tables.map(
    (name) => sql`(select count(*) from ${raw(name)} where tenant_id = ${ctx.tenantId})`,
  )
  const [row] = await ctx.query<{ count: number }>(sql`
    select (select count(*) from tenants where id = ${ctx.tenantId}) + ${join(counts, ' + ')} as count`)
  return row?.count ?? 0
}

/** Rows that name a business anywhere in them. */
export async function countElsewhere(ctx: SystemContext, tables: readonly Name[], tenantId: string) {
  const counts = tables.map(
    (name) => sql`(select count(*) from ${raw(name)} as one where strpos(one::text, ${tenantId}) > 0)`,
  )
  const [row] = await ctx.query<{ count: number }>(sql`select ${join(counts, ' + ')} as count`)
  return row?.count ?? 0
}

/** What is a person's own and goes with them: whatever is deleted along with a user. */
export function belongings(ctx: ReadContext): Promise<{ table: Name; column: Name }[]> {
  return ctx.query(sql`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'tenant_id'
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'c'`)
}

export async function deleteBelongings(
  ctx: WriteContext,
  { table, column }: { table: Name; column: Name },
  userId: string,
): Promise<void> {
  await ctx.query(sql`
    delete from ${raw(table)} where tenant_id = ${ctx.tenantId} and ${raw(column)} = ${userId}`)
}

/** Instances that work on this database, the one that asks among them. */
export async function countListeners(ctx: SystemContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}`)
  return row?.count ?? 0
}
