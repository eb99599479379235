import { type Sql, sql } from '../../platform/database/database.ts'

/** A row of `vehicles` called `car`, as a counter sees it and with what HQ calls it. */
export const labelledCar: Sql = sql`json_build_object('id', car.id, 'vehicleKey', car.vehicle_key,
  'vehicleClass', car.vehicle_class, 'make', car.make, 'model', car.model, 'year', car.year,
  'licensePlate', car.license_plate, 'status', car.status, 'location', car.location, 'mileage', car.mileage,
  'hqData', case when car.hq_data is not null then json_build_object('label', car.hq_data ->> 'label') end)`
