import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { type Columns, given } from '../../platform/database/given.ts'
import { bookingJson } from '../bookings/queries.ts'
import type { FoundConflict } from './find-conflicts.ts'

/** Parts of an answer that the database has written already. */
export interface WrittenParts {
  vehicle: string
  booking: string
  nextBooking: string | null
}

/** Conflicts with their car and bookings as they are answered; one of which something is gone meanwhile is none any more. */
const askedColumns: Columns<FoundConflict> = {
  vehicle_id: ['uuid', 'vehicleId'],
  booking_id: ['text', (it) => it.booking.id],
  next_id: ['text', (it) => it.next?.id ?? null],
}

export async function withTexts(
  ctx: ReadContext,
  found: readonly FoundConflict[],
): Promise<[FoundConflict, WrittenParts][]> {
  if (found.length === 0) return []
  const rows = await ctx.query<WrittenParts & { place: number }>(sql`
    select place, json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
             'licensePlate', license_plate)::text as vehicle,
           ${bookingJson}::text as booking,
           case when next_id is not null then (
             select ${bookingJson}::text from bookings
             where bookings.tenant_id = ${ctx.tenantId} and bookings.hq_id = next_id) end as "nextBooking"
    from ${given('asked', found, askedColumns, { place: 'place' })}
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = asked.vehicle_id
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.hq_id = asked.booking_id
    order by place`)
  return rows.flatMap(({ place, ...parts }) => {
    const conflict = found[place - 1]
    return conflict ? [[conflict, parts] as [FoundConflict, WrittenParts]] : []
  })
}
