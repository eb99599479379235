import type { Input } from '@pitlane/contract/endpoint'
import type { guarantees } from '@pitlane/contract/guarantees/calls'
import type { Cover } from '@pitlane/contract/guarantees/cover'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { coveredJson, withBusiness } from './cover-queries.ts'

/** Of a repair that were found now, after all that there are; undefined where there is no such car. */
export async function coverOfNew(
  ctx: ReadContext,
  { vehicleId, category, odometer }: Input<typeof guarantees.covered>,
): Promise<Cover[] | undefined> {
  const [row] = await ctx.query<{ covered: Cover[] }>(sql`
    select ${coveredJson(ctx)} as covered
    from vehicles
    cross join lateral (
      select null::uuid as id, 'infinity'::float8 as number, vehicles.id as vehicle_id, ${category}::text as category,
             ${ctx.now}::timestamptz as found_at, coalesce(${odometer}::int, vehicles.mileage) as odometer_reading,
             false as generated, null::text as cause) as repairs
    ${withBusiness(ctx)}
    where vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = ${vehicleId}`)
  return row?.covered
}
