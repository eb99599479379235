import pg from 'pg'
import type { Something } from '../instruments/screens.ts'
import { CARS } from './many-repairs.ts'
import { fillBookings } from './routine-bookings.ts'

/**
 * What a business of 60 vehicles has beside its repairs: bookings, four routines for each, every fifth of them overdue, some
 * repairs of routines and some that are somebody's, histories, mechanics and categories.
 */
export async function fillOneBusiness(superuserUrl: string, tenant: string): Promise<Something> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value,
                                   interval_unit, base_date, base_mileage, created_by)
      select tenant_id, id, (array['Oil Change', 'Tire Rotation', 'Brake Inspection', 'Deep Cleaning'])[1 + k],
             'As the maker asks for', (array['oil_change', 'tire_rotation', 'brakes', 'cleaning'])[1 + k],
             case when k < 2 then 'mileage' else 'time' end, case when k < 2 then 5000 else 90 end,
             case when k >= 2 then 'days' end, current_date - case when mileage % 5 = 0 then 100 else 60 end,
             mileage - case when mileage % 5 = 0 then 6000 else 1000 end, '${tenant}'
      from vehicles, generate_series(0, 3) k where tenant_id = '${tenant}';
    update users set role = 'admin' where tenant_id = '${tenant}';
    update repairs set assigned_to = reported_by where tenant_id = '${tenant}' and odometer_reading % 20 = 0;
    update repairs set template_id = (
        select id from routine_templates as routine
        where routine.tenant_id = repairs.tenant_id and routine.vehicle_id = repairs.vehicle_id
        order by title limit 1)
      where tenant_id = '${tenant}' and odometer_reading % 10 = 1;
    insert into repair_history (tenant_id, repair_id, at, by_user, action)
      select tenant_id, id, created_at + n * interval '1 hour', reported_by, 'edited'
      from repairs, generate_series(0, 2) n where tenant_id = '${tenant}';
    insert into mechanics (tenant_id, name, name_key)
      select '${tenant}', 'Mechanic ' || n, 'mechanic ' || n from generate_series(1, 8) n;
    insert into repair_categories (tenant_id, name, name_key, code)
      select '${tenant}', 'Category ' || n, 'category ' || n, 'category_' || n from generate_series(1, 12) n`)
  await fillBookings(superuserUrl, tenant, CARS)
  const { rows } = await client.query<Something>(
    `select vehicles.id as "vehicleId", vehicle_key as "vehicleKey", routine.id as "templateId", repairs.id as "repairId"
     from vehicles
     join routine_templates as routine on routine.tenant_id = $1 and routine.vehicle_id = vehicles.id
     join repairs on repairs.tenant_id = $1 and repairs.template_id = routine.id
     where vehicles.tenant_id = $1 limit 1`,
    [tenant],
  )
  await client.end()
  const [something] = rows
  if (!something) throw new Error('The business is empty')
  return something
}
