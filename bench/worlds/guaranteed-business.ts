import { fallbackCategories } from '@pitlane/contract/settings/calls'
import pg from 'pg'
import { fill, tenantId } from './many-repairs.ts'

/** Two alike, of 2,000 cars and 100,000 repairs of all categories, each by some mechanic; only in the second one somebody owes any. */
export const unguaranteed = { number: 800_001, tenant: tenantId(800_001) }
export const guaranteed = { number: 800_002, tenant: tenantId(800_002) }

const [CARS, REPAIRS] = [2_000, 100_000]

/** Two of three mechanics guarantee their work, one by days and one by days or distance; a third of the cars has a warranty. */
export async function fillGuaranteed(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await fill(client, unguaranteed.number, guaranteed.number, REPAIRS, CARS)
  const both = `tenant_id in ('${unguaranteed.tenant}', '${guaranteed.tenant}')`
  await client.query(`
    insert into mechanics (tenant_id, name, name_key) select id, called, lower(called)
    from tenants, unnest(array['Ana', 'Bo', 'Cy']) as called
    where id in ('${unguaranteed.tenant}', '${guaranteed.tenant}')`)
  await client.query(
    `update repairs set mechanic = (array['Ana', 'Bo', 'Cy'])[1 + odometer_reading % 3],
      number = placed.number, found_at = repairs.created_at,
      category = ($1::text[])[1 + abs(hashint8(placed.number)) % cardinality($1::text[])]
    from (select tenant_id, id, row_number() over (partition by tenant_id order by created_at) as number from repairs where ${both}) as placed
    where repairs.tenant_id = placed.tenant_id and repairs.id = placed.id`,
    [fallbackCategories.map(({ code }) => code)],
  )
  await client.query(`
    update mechanics set guarantee_days = 90 where tenant_id = '${guaranteed.tenant}' and name = 'Ana';
    update mechanics set guarantee_days = 180, guarantee_distance = 6000 where tenant_id = '${guaranteed.tenant}' and name = 'Bo';
    update vehicles set warranty_until = current_date + 300, warranty_distance = 60000
      where tenant_id = '${guaranteed.tenant}' and mileage % 3 = 0;
    insert into repair_counts (tenant_id, status, urgency_level, count)
      select tenant_id, status, urgency_level, count(*) from repairs where ${both} group by 1, 2, 3`)
  await client.query('vacuum analyze')
  await client.end()
}
