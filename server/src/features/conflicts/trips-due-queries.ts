import type { DueAtPickUp, DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { dueOnTrips } from './due-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** A car that goes out, or could: its booking by our own id, or whatever else tells it from the others. */
export interface GivenTrip {
  bookingKey: string
  vehicleId: string
  pickUp: string
  return: string | null
}

export interface DueOnTrip {
  bookingKey: string
  vehicleId: string
  template: DueOnRental['template']
  atPickUp: DueAtPickUp
  expectedOdometer: number | null
}

/** The routines that fall due on these trips, all at once. */
export async function routinesDueOn(ctx: Reading, trips: readonly GivenTrip[]): Promise<DueOnTrip[]> {
  if (trips.length === 0) return []
  const column = <Name extends keyof GivenTrip>(name: Name) => trips.map((trip) => trip[name])
  return ctx.query<DueOnTrip>(sql`
    with given as materialized (
      select * from unnest(${column('bookingKey')}::uuid[], ${column('vehicleId')}::uuid[],
                           ${column('pickUp')}::timestamptz[], ${column('return')}::timestamptz[])
        as given (booking_id, vehicle_id, pick_up_at, return_at))
    select booking_id as "bookingKey", vehicle_id as "vehicleId",
           json_build_object('id', template_id, 'title', title, 'nextDueDate', next_due_date,
             'nextDueMileage', next_due_mileage) as template,
           at_pick_up as "atPickUp", expected_odometer as "expectedOdometer"
    from (${dueOnTrips(ctx, { trips: sql`given`, areBooked: false })}) as due
    order by case at_pick_up when 'overdue' then 0 when 'due' then 1 else 2 end, title collate app.natural_order, template_id`)
}
