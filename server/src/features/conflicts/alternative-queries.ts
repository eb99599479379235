import { ALTERNATIVES_MOST, type Alternative } from '@pitlane/contract/conflicts/calls'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { raw, sql } from '../../platform/database/database.ts'
import { carsTaken } from '../bookings/taking-queries.ts'
import { carsInRepair } from '../planning/taking-queries.ts'

interface Wanted {
  id: string
  from: Date
  to: Date
}

/** Cars of the same class that nothing takes in that time and that may go out, those at the same location first. */
export function freeCars(
  ctx: ReadContext & Pick<SignedIn, 'timezone'>,
  { id, from, to }: Wanted,
): Promise<Alternative[]> {
  const overlaps = sql`taken_from < ${to}::timestamptz and taken_until > ${from}::timestamptz`
  return ctx.query<Alternative>(sql`
    select json_build_object('id', cars.id, 'vehicleKey', cars.vehicle_key, 'vehicleClass', cars.vehicle_class,
             'make', cars.make, 'model', cars.model, 'year', cars.year, 'licensePlate', cars.license_plate,
             'status', cars.status, 'location', cars.location, 'mileage', cars.mileage) as vehicle,
           coalesce(cars.location = wanted.location, false) as "sameLocation", true as "isReady", '[]'::json as reasons
    from vehicles as wanted
    join vehicles as cars on cars.tenant_id = ${ctx.tenantId} and cars.vehicle_class = wanted.vehicle_class
    where wanted.tenant_id = ${ctx.tenantId} and wanted.id = ${id} and cars.id <> wanted.id and cars.archived_at is null
      and cars.status <> 'out_of_service'
      and cars.id not in (select vehicle_id from (${carsTaken(ctx)}) as taken where ${overlaps})
      and cars.id not in (select vehicle_id from (${carsInRepair(ctx, sql`urgency_level = 'critical'`)}) as taken
                          where is_critical or (${overlaps}))
    order by 2 desc, cars.vehicle_key collate app.natural_order, cars.id
    limit ${raw(String(ALTERNATIVES_MOST))}`)
}
