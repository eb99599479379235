import { LATE_FOR_MS, takingBookingStatuses } from '@pitlane/contract/bookings/taking'
import { DUE_WITHIN_MS, PICK_UP_WITHIN_MS, REPAIR_TAKES_MS } from '@pitlane/contract/conflicts/rules'
import { CRITICAL_WITHIN_MS } from '@pitlane/contract/planning/conflict'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { join, type Sql, sql } from '../../platform/database/database.ts'
import { carsInRepair } from '../planning/taking-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** How near a pick-up or a repair must be to count, and how far what is late reaches. */
const nearnessesMs = [
  ...new Set([0, LATE_FOR_MS, CRITICAL_WITHIN_MS, PICK_UP_WITHIN_MS, DUE_WITHIN_MS, REPAIR_TAKES_MS]),
]

/**
 * Whether since then time alone may have brought a conflict or ended one, all facts being the same: something has begun, ended or come
 * near enough to count. What is expected of odometers moves all the time, and is none of these. Counted, because nearly always there is
 * none: whoever is asked for any expects to come upon one soon, and goes through all of them.
 */
export async function hasTimeTurned(ctx: Reading, since: Date): Promise<boolean> {
  const { tenantId, now } = ctx
  const isIn = (instant: Sql) =>
    join(
      nearnessesMs.map((ms) => {
        const [from, to] = [since, now].map((it) => new Date(it.getTime() + ms))
        return sql`${instant} > ${from}::timestamptz and ${instant} <= ${to}::timestamptz`
      }),
      ' or ',
    )
  const [row] = await ctx.query<{ hasTurned: boolean }>(sql`
    select 0 < (
      select count(*) from bookings where bookings.tenant_id = ${tenantId} and (${isIn(sql`pick_up_at`)})
    ) + (
      select count(*) from bookings
      where bookings.tenant_id = ${tenantId} and bookings.status = any(${[...takingBookingStatuses]}::text[])
        and return_at > ${since}::timestamptz and return_at <= ${now}::timestamptz
    ) + (
      select count(*) from (${carsInRepair(ctx)}) as work
      cross join lateral (values (taken_from), (taken_until), (target)) as instants (instant)
      where ${isIn(sql`instant`)}) as "hasTurned"`)
  return row?.hasTurned ?? true
}
