import type { DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'
import { dueOnTrips } from './due-queries.ts'
import { tripsAhead } from './trip-queries.ts'

/** Which routines fall due on the bookings of a car, running ones too, by pick-up. */
export async function dueOnRentalOf(
  ctx: ReadContext & Pick<SignedIn, 'timezone'>,
  vehicleId: string,
): Promise<DueOnRental[]> {
  const found = await ctx.query<{ due: DueOnRental }>(sql`
    with trips as materialized (
      select * from (${tripsAhead(ctx, { cars: sql`vehicles.id = ${vehicleId}` })}) as trips where not is_late)
    select ${dueOnRentalJson} as due
    from (${dueOnTrips(ctx, { trips: sql`trips` })}) as due
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = due.booking_id
    order by bookings.pick_up_at, bookings.hq_id, due.title collate app.natural_order, due.template_id`)
  return found.map((row) => row.due)
}

/** As it is answered, of a row of `dueOnTrips` called `due` and its row of `bookings`. */
export const dueOnRentalJson: Sql = sql`json_build_object(
  'template', json_build_object('id', due.template_id, 'title', due.title, 'nextDueDate', due.next_due_date,
    'nextDueMileage', due.next_due_mileage),
  'booking', ${bookingJson}, 'atPickUp', due.at_pick_up, 'expectedOdometer', due.expected_odometer)`
