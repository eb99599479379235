import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { tenantId } from '../../worlds/many-repairs.ts'
import { type Business, fleets } from '../hour/sizes.ts'

const PEOPLE = 2

/** A business of the largest size, in which nobody works any more. */
export function nobodys(number: number): Business {
  return { number, cars: Math.max(...fleets.map(({ cars }) => cars)), people: PEOPLE }
}

interface Closing {
  superuserUrl: string
  business: Business
  eraseAt: Date
}

/** It was closed, and with the first tick after that moment all of it goes. */
export function closeUntil({ superuserUrl, business, eraseAt }: Closing): Promise<void> {
  const id = tenantId(business.number)
  return withClient(superuserUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query("update tenants set status = 'closed' where id = $1", [id])
    await client.query(
      `insert into closings (tenant_id, token_hash, closed_at, closes_at)
       values ($1::uuid, sha256(convert_to($1::uuid::text, 'UTF8')), $2::timestamptz - interval '14 days', $2)`,
      [id, eraseAt],
    )
    // Nothing of it is due any more.
    for (const table of ['hq_schedules', 'looks'])
      await client.query(`delete from ${table} where tenant_id = $1`, [id])
  })
}

/** How many of its rows are still there: of the business, its repairs and its bookings. */
export function leftOf(superuserUrl: string, { number }: Business): Promise<number> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select ((select count(*) from tenants where id = $1) + (select count(*) from repairs where tenant_id = $1)
         + (select count(*) from bookings where tenant_id = $1))::int as count`,
      [tenantId(number)],
    )
    return rows[0]?.count ?? 0
  })
}
