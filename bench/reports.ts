import pg from 'pg'
import { median } from './drive.ts'
import { cookieOf, fillRepairs, tenantId } from './many-repairs.ts'
import { openServers } from './servers.ts'

const VEHICLES = 5_000
const REPAIRS = 100_000
const BOOKINGS = 20_000
const SQL_MS = 400
const tenant = tenantId(7)

/** The last twelve months have a tenth of the repairs, all time has all of them. */
const periods: [name: string, from: string][] = [
  ['12 months', new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)],
  ['all time', '2000-01-01'],
]

/** A business of 5,000 vehicles, 100,000 repairs and 20,000 bookings among fifty others. */
export async function measureReports(): Promise<string[]> {
  const servers = await openServers(async (url) => {
    await fillRepairs(url, { tenants: 50, each: 1_000, besides: [] })
    await fillYears(url)
  })
  try {
    const lines: string[] = []
    for (const report of ['costs?by=month', 'costs?by=vehicle', 'costs?by=category', 'fleet?', 'vehicles?'])
      for (const [name, from] of periods) {
        const asked = `${report}&from=${from}`
        const limit = () => timed(`${servers.limit}/${tenant}/reports/${asked}`)
        const pitlane = () => timed(`${servers.pitlane}/api/reports/${asked}`, { cookie: cookieOf(tenant) })
        const took = await inTurns(limit, pitlane)
        lines.push(
          `${report.replace('?', ' ').trim()}, ${name}: bare SQL ${took.limit.toFixed(0)} ms (target under ${SQL_MS}),` +
            ` Pitlane ${took.pitlane.toFixed(0)} ms a request, ${(took.pitlane / took.limit).toFixed(2)} times (target at most 1.5)`,
        )
      }
    return lines
  } finally {
    await servers.close()
  }
}

const ROUNDS = 7

/** One at a time: a report is what a person waits for, not what a machine asks for in a row. */
async function inTurns(limit: () => Promise<number>, pitlane: () => Promise<number>) {
  const took: { limit: number[]; pitlane: number[] } = { limit: [], pitlane: [] }
  await limit()
  await pitlane()
  for (let round = 0; round < ROUNDS; round++) {
    took.limit.push(await limit())
    took.pitlane.push(await pitlane())
  }
  return { limit: median(took.limit), pitlane: median(took.pitlane) }
}

async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url, { headers })
  await answer.text()
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - start
}

/** Repairs of ten years, every second with a start; bookings of half a year, with prices and odometers. */
async function fillYears(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`
    delete from repairs where tenant_id = '${tenant}';
    delete from vehicles where tenant_id = '${tenant}';
    insert into vehicles (tenant_id, hq_vehicle_id, vehicle_key, vehicle_class, location, make, model, year, mileage, created_at)
      select '${tenant}', v::text, 'T-' || v, (array['Compact', 'SUV', 'Van', 'Sedan'])[1 + v % 4], 'Place ' || v % 6,
             'Toyota', 'Model ' || v % 9, 2018 + v % 8, 20000 + v, now() - interval '300 days'
      from generate_series(1, ${VEHICLES}) v;
    insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, urgency_level, status, mechanic,
                         odometer_reading, repair_cost, start_date, start_time, end_date, completed_at, created_at, updated_at)
      select tenant_id, id, '${tenant}', 'Brakes squeal', 'Reported at return, number ' || r,
             (array['brakes', 'oil_change', 'tires', 'hvac', 'body', 'other'])[1 + r % 6],
             (array['low', 'medium', 'high', 'critical'])[1 + (r / 7) % 4], 'completed', 'Mechanic ' || r % 8,
             r % 200000, case when r % 9 > 0 then r % 900 end, case when r % 2 = 0 then done::date - 2 end, '09:00',
             done::date, done, done - interval '3 days', done
      from (select tenant_id, id, row_number() over (order by id) as place from vehicles where tenant_id = '${tenant}') cars,
           generate_series(0, ${REPAIRS / VEHICLES - 1}) s,
           lateral (select s * ${VEHICLES} + place as r) numbered,
           lateral (select now() - make_interval(mins => (r * 50)::int) as done) times;
    insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, vehicle_class, price, currency, days, source_digest)
      select '${tenant}', b::text, 'completed', now() - make_interval(hours => (b * 18 / 100 + 72)::int),
             now() - make_interval(hours => (b * 18 / 100)::int), 'Compact', 150 + b % 200, 'USD', 3, '-'
      from generate_series(1, ${BOOKINGS}) b;
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, odometer_pick_up, odometer_return)
      select tenant_id, id, 0, (1 + hq_id::int % ${VEHICLES})::text, true, 20000 + hq_id::int, 20200 + hq_id::int
      from bookings where tenant_id = '${tenant}';
    insert into odometer_readings (tenant_id, vehicle_id, read_at, odometer)
      select tenant_id, id, now() - make_interval(days => d), 20000 + (365 - d) * 40
      from vehicles, generate_series(0, 360, 12) d where tenant_id = '${tenant}'`)
  await client.query('vacuum analyze')
  await client.end()
}
