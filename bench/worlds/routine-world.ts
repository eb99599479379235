import { fillTables } from './database.ts'
import { tenantId } from './many-repairs.ts'

export const VEHICLES = 5_000
const TEMPLATES = 20_000

/** A business of this size among others, written in the database; a fifth of its routines are overdue. */
export async function fillRoutines(superuserUrl: string, tenant: string): Promise<void> {
  await fillTables(
    superuserUrl,
    `
    delete from vehicles where tenant_id = '${tenant}';
    delete from repairs where tenant_id = '${tenant}';
    delete from repair_counts where tenant_id = '${tenant}';
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, make, model, year, license_plate, mileage, hq_data)
      select '${tenant}', v::text, 'T-' || v, (array['Toyota', 'Kia', 'Ford'])[1 + v % 3], 'Model ' || v % 9, 2018 + v % 8,
             'ABC-' || v, 20000 + v, json_build_object('label', 'Car - ' || v)
      from generate_series(1, ${VEHICLES}) v;
    insert into routine_templates (tenant_id, vehicle_id, title, description, category, trigger_type, interval_value,
                                   interval_unit, base_date, base_mileage, created_by)
      select tenant_id, id, (array['Oil Change', 'Tire Rotation', 'Brake Inspection', 'Deep Cleaning'])[1 + k],
             'As the maker asks for', (array['oil_change', 'tire_rotation', 'brakes', 'cleaning'])[1 + k],
             case when k < 2 then 'mileage' else 'time' end, case when k < 2 then 5000 else 90 end,
             case when k >= 2 then 'days' end, current_date - 60, mileage - 1000, '${tenant}'
      from vehicles, generate_series(0, ${TEMPLATES / VEHICLES - 1}) k where tenant_id = '${tenant}';
    insert into repairs (tenant_id, vehicle_id, reported_by, template_id, title, description, category, status,
                         odometer_reading, repair_cost, end_date, completed_at, created_at, updated_at)
      select r.tenant_id, vehicle_id, '${tenant}', r.id, r.title, 'Done', r.category, 'completed',
             mileage - case when mileage % 5 = 0 then 6000 else 2000 end - n * 5000, 60,
             current_date - (case when mileage % 5 = 0 then 100 else 40 end + n * 90), now(), now(), now()
      from routine_templates r join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id,
           generate_series(0, 2) n where r.tenant_id = '${tenant}';
    insert into repair_counts (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from repairs where tenant_id = '${tenant}' group by 1, 2, 3;
    insert into topic_revisions (tenant_id, topic, revision) values ('${tenant}', 'templates', 1)`,
  )
}

export const routineTenant = tenantId(7)
/** The same, and its cars are booked. */
export const bookedTenant = tenantId(8)
