import { DAYS_WITHOUT_CHECK, UNCLAIMED_DAYS } from '@pitlane/contract/damage/sentence'
import { DAY } from '@pitlane/contract/durations'
import type { OfTenant, ReadContext } from '../../platform/context.ts'
import { instantText, plannedOnce, type Sql, sql } from '../../platform/database/database.ts'
import { outingsOf } from '../bookings/had-queries.ts'

interface Found {
  vehicleId: string
  foundAt: string
  /** When the car was last checked before, but for the check that found it. */
  checkedAt: string | null
}

/** Of which car a repair is, and when it was found. */
export async function findingOf(ctx: ReadContext, repairId: string): Promise<Found | undefined> {
  const [found] = await ctx.query<Found>(sql`
    select vehicle_id as "vehicleId", ${instantText(sql`found_at`)} as "foundAt",
           ${instantText(checkedBefore(ctx))} as "checkedAt"
    from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
  return found
}

/** Of a statement that reads repairs. */
const checkedBefore = ({ tenantId }: OfTenant): Sql => sql`(
  select at from checks
  where checks.tenant_id = ${tenantId} and checks.vehicle_id = repairs.vehicle_id and at < found_at
    and not exists (select from check_items
      where check_items.tenant_id = ${tenantId} and check_id = checks.id and check_items.repair_id = repairs.id)
  order by at desc limit 1)`

interface Unclaimed {
  number: number
  title: string
  vehicleKey: string
  foundAt: string
  /** How many there are in all. */
  total: number
}

/**
 * Damages of the last days that nobody has claimed although somebody could be asked: they are put down to a rental, or one had the car. The
 * oldest first, which are lost first.
 */
export function unclaimedDamages(ctx: ReadContext, most: number): Promise<Unclaimed[]> {
  const since = new Date(ctx.now.getTime() - UNCLAIMED_DAYS * DAY)
  return ctx.query<Unclaimed>(
    plannedOnce(sql`
    select number, title, vehicle_key as "vehicleKey", found_at as "foundAt", count(*) over () as total
    from repairs join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    where repairs.tenant_id = ${ctx.tenantId} and cause = 'damage' and claim_state is null and found_at >= ${since}
      and (rental_id is not null or exists (
        select from (${outingsOf(ctx, sql`repairs.vehicle_id`)}) as outings
        where out_from < found_at
          and out_until > coalesce(${checkedBefore(ctx)}, found_at - ${DAYS_WITHOUT_CHECK * 24} * interval '1 hour')))
    order by found_at, number limit ${most}`),
  )
}
