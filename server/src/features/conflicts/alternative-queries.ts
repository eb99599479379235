import type { Alternative } from '@pitlane/contract/conflicts/calls'
import type { ReadContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'

interface CarOfClass {
  vehicle: Alternative['vehicle']
  sameLocation: boolean
}

/** The other cars of a car's class, those at its location first, then in the order people read their keys. */
export function carsOfSameClass(ctx: ReadContext, vehicleId: string): Promise<CarOfClass[]> {
  return ctx.query<CarOfClass>(sql`
    select json_build_object('id', cars.id, 'vehicleKey', cars.vehicle_key, 'vehicleClass', cars.vehicle_class,
             'make', cars.make, 'model', cars.model, 'year', cars.year, 'licensePlate', cars.license_plate,
             'status', cars.status, 'location', cars.location, 'mileage', cars.mileage) as vehicle,
           coalesce(cars.location = wanted.location, false) as "sameLocation"
    from vehicles as wanted
    join vehicles as cars on cars.tenant_id = ${ctx.tenantId} and cars.vehicle_class = wanted.vehicle_class
    where wanted.tenant_id = ${ctx.tenantId} and wanted.id = ${vehicleId} and cars.id <> wanted.id and cars.archived_at is null
    order by coalesce(cars.location = wanted.location, false) desc, cars.vehicle_key collate app.natural_order, cars.id`)
}
