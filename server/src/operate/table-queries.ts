import type { ReadContext, SystemContext, WriteContext } from '../platform/context.ts'
import { join, raw, type Sql, sql } from '../platform/database/database.ts'
import { LISTENER } from '../platform/live/database-line.ts'

/** A table's or a column's name as the catalogue quotes it. */
type Name = string

/** Tables whose rows belong to a business, whatever later versions add; the businesses themselves are not among them. */
export async function tenantTables(ctx: ReadContext): Promise<Name[]> {
  const rows = await ctx.query<{ name: Name }>(sql`
    select oid::regclass::text as name from pg_class
    where ${ownTables} and relnamespace = 'public'::regnamespace and ${hasTenant} order by 1`)
  return rows.map((row) => row.name)
}

/** All others that the system role reads, the job queue's too. */
export async function houseTables(ctx: SystemContext): Promise<Name[]> {
  const rows = await ctx.query<{ name: Name }>(sql`
    select oid::regclass::text as name from pg_class
    where ${ownTables} and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relname <> 'tenants'
      and not ${hasTenant} and has_table_privilege(oid, 'select') order by 1`)
  return rows.map((row) => row.name)
}

/** A partition is counted with the table it is part of. */
const ownTables: Sql = sql`relkind in ('r', 'p') and not relispartition`
const hasTenant: Sql = sql`
  exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)`

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

export interface Reference {
  from: Name
  to: Name
}

/** Which of a business's tables point to which. */
export function references(ctx: ReadContext): Promise<Reference[]> {
  return ctx.query<Reference>(sql`
    select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`)
}

export async function deleteRows(ctx: WriteContext, table: Name): Promise<void> {
  await ctx.query(sql`delete from ${raw(table)} where tenant_id = ${ctx.tenantId}`)
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

/** Jobs that name a business, or somebody's address. */
export async function deleteJobs(
  ctx: SystemContext,
  { tenantId, emails }: { tenantId?: string; emails: readonly string[] },
): Promise<void> {
  await ctx.query(sql`
    delete from pgboss.job where data ->> 'tenantId' = ${tenantId ?? null} or lower(data ->> 'email') = any(${emails}::text[])`)
}

/** Instances that work on this database, the one that asks among them. */
export async function countListeners(ctx: SystemContext): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${LISTENER}`)
  return row?.count ?? 0
}
