import type { SystemContext, WriteContext } from '../../platform/context.ts'
import { raw, sql } from '../../platform/database/database.ts'

/** A sealed text and where it is kept. */
export interface Sealed {
  /** Null where it is of the whole house. */
  tenantId: string | null
  key: string
  sealed: string
}

/** What replaces it, if it is still what was read. */
export interface Resealed extends Sealed {
  anew: string
}

export interface Column {
  table: string
  key: string
  column: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The next so many, in the order of businesses and keys. */
export function sealedAfter(
  ctx: SystemContext,
  { table, key, column }: Column,
  last: Sealed | undefined,
  most: number,
): Promise<Sealed[]> {
  return ctx.query<Sealed>(sql`
    select tenant_id as "tenantId", ${raw(key)} as key, ${raw(column)} as sealed from ${raw(table)}
    where (tenant_id, ${raw(key)}) > (${last?.tenantId ?? FIRST}::uuid, ${last?.key ?? FIRST}::uuid)
      and ${raw(column)} is not null
    order by tenant_id, ${raw(key)} limit ${most}`)
}

export function sealedOfHouse(ctx: SystemContext, { table, key, column }: Column): Promise<Sealed[]> {
  return ctx.query<Sealed>(sql`
    select null as "tenantId", ${raw(key)}::text as key, ${raw(column)} as sealed from ${raw(table)}
    where ${raw(column)} is not null`)
}

/** Only what is still as it was read: who saves something meanwhile has sealed it under the key of now. */
export async function keepResealed(
  ctx: WriteContext,
  { table, key, column }: Column,
  rows: readonly Resealed[],
): Promise<number> {
  const kept = await ctx.query(sql`
    update ${raw(table)} as kept set ${raw(column)} = given.anew
    from unnest(${rows.map((row) => row.key)}::uuid[], ${rows.map((row) => row.sealed)}::text[],
      ${rows.map((row) => row.anew)}::text[]) as given (key, sealed, anew)
    where kept.tenant_id = ${ctx.tenantId} and kept.${raw(key)} = given.key and kept.${raw(column)} = given.sealed
    returning kept.${raw(key)}`)
  return kept.length
}

export async function keepResealedOfHouse(
  ctx: SystemContext,
  { table, key, column }: Column,
  row: Resealed,
): Promise<number> {
  const kept = await ctx.query(sql`
    update ${raw(table)} set ${raw(column)} = ${row.anew}
    where ${raw(key)}::text = ${row.key} and ${raw(column)} = ${row.sealed} returning ${raw(key)}`)
  return kept.length
}
