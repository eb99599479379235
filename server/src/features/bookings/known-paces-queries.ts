import type { ReadContext } from '../../platform/context.ts'
import { plannedOnce, type Sql, sql } from '../../platform/database/database.ts'
import { type Asked, aheadOfCars } from './held-queries.ts'
import { pacesOfCars } from './pace-queries.ts'

/** What `readPaces` found: how fast all cars get on as a text, for whoever needs it in several statements. */
export interface KnownPaces {
  paces: string
}

/** Without the times ahead, which pass. */
export async function readPaces(ctx: ReadContext): Promise<KnownPaces> {
  const [row] = await ctx.query<KnownPaces>(
    plannedOnce(sql`
    select coalesce(json_agg(pace), '[]')::text as paces
    from (select vehicle_id, basis, rentals, per_day, share from (${pacesOfCars(ctx)}) as pace) as pace`),
  )
  return row ?? { paces: '[]' }
}

/**
 * The same relation as `pacesOfCars` of whoever has that text: the times ahead are those of now. By a full join, as all that is of a whole
 * fleet.
 */
export function pacesKnown({ paces, ...asked }: Asked & Partial<KnownPaces>): Sql {
  if (paces === undefined) return pacesOfCars(asked)
  return sql`
    select * from (
      select known.*, ahead
      from json_to_recordset(${paces}::json) as known
        (vehicle_id uuid, basis text, rentals bigint, per_day float8, share float8)
      full join (${aheadOfCars(asked)}) as taken on taken.vehicle_id = known.vehicle_id
      offset 0) as known
    where vehicle_id is not null`
}

export async function hasMoreCars({ tenantId, query }: ReadContext, than: number): Promise<boolean> {
  const [fleet] = await query<{ hasMore: boolean }>(
    sql`select count(*) > ${than}::int as "hasMore" from vehicles where tenant_id = ${tenantId}`,
  )
  return fleet?.hasMore ?? false
}
