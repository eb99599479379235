import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { raw, type Sql, sql } from '../../platform/database/database.ts'

/** A table's or a column's name as the catalogue quotes it. */
export type Name = string

/** Tables whose rows belong to a business, whatever later versions add; the businesses themselves are not among them. */
export async function tenantTables(ctx: ReadContext): Promise<Name[]> {
  const rows = await ctx.query<{ name: Name }>(sql`
    select oid::regclass::text as name from pg_class
    where ${ownTables} and relnamespace = 'public'::regnamespace and ${hasTenant} order by 1`)
  return rows.map((row) => row.name)
}

/** A partition is counted with the table it is part of. */
export const ownTables: Sql = sql`relkind in ('r', 'p') and not relispartition`
export const hasTenant: Sql = sql`
  exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)`

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

/** Nobody waits for what is erased, and a large business has many rows: a statement of this transaction may take so long. */
export async function takeTime(ctx: WriteContext, ms: number): Promise<void> {
  await ctx.query(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
}

export async function deleteRows(ctx: WriteContext, table: Name): Promise<void> {
  await ctx.query(sql`delete from ${raw(table)} where tenant_id = ${ctx.tenantId}`)
}

/** Jobs that name a business, or somebody's address. */
export async function deleteJobs(
  ctx: SystemContext,
  { tenantId, emails }: { tenantId?: string; emails: readonly string[] },
): Promise<void> {
  await ctx.query(sql`
    delete from pgboss.job where data ->> 'tenantId' = ${tenantId ?? null} or lower(data ->> 'email') = any(${emails}::text[])`)
}
