import { fillBookedFleet } from './conflicts-world.ts'
import { fillTables } from './database.ts'
import { tenantId } from './many-repairs.ts'

const VEHICLES = 5_000
const CHECKS_OF_CAR = 20

/** The same fleet twice: in the one nobody checks cars, in the other each was checked twenty times. */
export const uncheckedFleet = { tenant: tenantId(7), vehicles: VEHICLES }
export const checkedFleet = { tenant: tenantId(8), vehicles: VEHICLES }

/** All came back within the last seven days, and one of three is out again. Half were checked since: 1,667 are left. */
export async function fillCheckedFleets(superuserUrl: string): Promise<void> {
  for (const fleet of [uncheckedFleet, checkedFleet]) await fillBookedFleet(superuserUrl, fleet)
  const { tenant } = checkedFleet
  await fillTables(
    superuserUrl,
    `
    update bookings set return_at = now() - (hq_id::int / 10 % 160) * interval '1 hour', pick_up_at = now() - interval '12 days'
      where tenant_id in ('${uncheckedFleet.tenant}', '${tenant}') and hq_id::int % 10 = 1;
    insert into check_settings (tenant_id, is_active, items, photos)
      values ('${tenant}', true, '[{"id": "c4ec0000-0000-7000-8000-000000000001", "label": "Lights", "isSafety": true}]', '{Front}');
    with made as (
      insert into checks (tenant_id, vehicle_id, at, by_user, odometer, fuel, created_at)
        select tenant_id, id, now() - (case when hq_vehicle_id::int % 2 = 0 then 8 else 0 end + n * 15) * interval '1 day', '${tenant}',
               20000 - n * 300, n % 9, now()
        from vehicles, generate_series(0, ${CHECKS_OF_CAR - 1}) n where tenant_id = '${tenant}'
        returning id
    ), answered as (
      insert into check_items (tenant_id, check_id, place, item_id, label, is_safety, is_ok)
        select '${tenant}', id, place, gen_random_uuid(), 'Item ' || place, place <= 4, place <> 5 from made, generate_series(1, 8) place
    )
    insert into check_photos (tenant_id, check_id, place, label, object_id)
      select '${tenant}', id, place, 'Photo ' || place, gen_random_uuid() from made, generate_series(1, 5) place`,
  )
}
