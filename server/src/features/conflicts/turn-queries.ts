import { LATE_FOR_MS, takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import { DUE_WITHIN_MS, PICK_UP_WITHIN_MS, REPAIR_TAKES_MS } from '@pitlane/contract/conflicts/rules'
import { CRITICAL_WITHIN_MS } from '@pitlane/contract/planning/conflict'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { carsInRepair } from '../planning/taking-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** How near a pick-up or a repair must be to count, and how far what is late reaches. */
const nearnessesMs = [
  ...new Set([0, LATE_FOR_MS, CRITICAL_WITHIN_MS, PICK_UP_WITHIN_MS, DUE_WITHIN_MS, REPAIR_TAKES_MS]),
]

/**
 * Whether since then time alone may have brought a conflict or ended one, all facts being the same: something has begun, ended or come
 * near enough to count. What is expected of odometers moves all the time, and is none of these.
 */
export function hasTimeTurned(ctx: Reading, since: Sql): Sql {
  const { tenantId, now } = ctx
  const nearnesses = sql`unnest(${nearnessesMs}::float8[]) as near (ms)`
  const isIn = (instant: Sql) => sql`(${instant} > ${since} + near.ms * interval '1 millisecond'
    and ${instant} <= ${now}::timestamptz + near.ms * interval '1 millisecond')`
  return sql`(
    exists (
      select from bookings where bookings.tenant_id = ${tenantId} and bookings.status = any(${[...takingBookingStatuses]}::text[])
        and return_at > ${since} and return_at <= ${now}::timestamptz)
    or exists (
      select from ${nearnesses}
      join bookings on bookings.tenant_id = ${tenantId} and ${isIn(sql`pick_up_at`)})
    or exists (
      select from (${carsInRepair(ctx)}) as work
      cross join lateral (values (taken_from), (taken_until), (target)) as instants (instant)
      cross join ${nearnesses} where ${isIn(sql`instant`)}))`
}
