import { COMEBACK_DAYS, type FleetReport } from '@pitlane/contract/reports/calls'
import { type Sql, sql } from '../../platform/database/database.ts'
import { outing } from '../bookings/pace-queries.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'
import { daysOf } from './done-queries.ts'

export interface ClassDays {
  vehicleClass: string | null
  vehicles: number
  rentedDays: number
  repairDays: number
}

export interface FleetFacts extends Pick<FleetReport, 'openByAge' | 'comebacks'> {
  classes: ClassDays[]
  medians: Record<string, number>
}

export async function fleetFacts(asked: Reported): Promise<FleetFacts> {
  const [row] = await asked.query<FleetFacts>(sql`
    select (${classes(asked)}) as classes, (${openByAge(asked)}) as "openByAge", (${medians(asked)}) as medians,
           (${comebacks(asked)}) as comebacks`)
  if (!row) throw new Error('The fleet was not counted')
  return row
}

/** The cars of today, and of the days of the period on how many they were out, and on how many in the workshop. */
function classes(asked: Reported): Sql {
  const { tenantId, start, end, now } = asked
  const until = sql`least(${end}::timestamptz, ${now}::timestamptz)`
  const within = (from: Sql, to: Sql) => sql`
    range_agg(tstzrange(greatest(${from}, ${start}::timestamptz), least(${to}, ${until})))
      filter (where ${from} < ${until} and ${to} > ${start}::timestamptz and ${to} > ${from})`
  const [from, to] = [downFrom(asked), downUntil(asked)]
  return sql`
    with out as materialized (
      select vehicles.id as vehicle_id, ${within(sql`out_from`, sql`out_until`)} as times
      from vehicles
      join booking_vehicles on booking_vehicles.tenant_id = ${tenantId}
        and booking_vehicles.hq_vehicle_id = vehicles.hq_vehicle_id
      join bookings on bookings.tenant_id = ${tenantId} and bookings.id = booking_vehicles.booking_id
      cross join lateral (${outing(sql`${now}::timestamptz`)}) as outing
      where vehicles.tenant_id = ${tenantId} group by vehicles.id),
    down as materialized (
      select vehicle_id, ${within(from, to)} as times from repairs
      where tenant_id = ${tenantId} and start_date is not null and status <> 'need'
        and (completed_at is null or completed_at > ${start}::timestamptz)
      group by vehicle_id)
    select coalesce(json_agg(classes), '[]') from (
      select vehicle_class as "vehicleClass", count(*) as vehicles, sum(${daysOf(sql`out.times`)}) as "rentedDays",
             sum(${daysOf(sql`down.times`)}) as "repairDays"
      from vehicles left join out on out.vehicle_id = vehicles.id left join down on down.vehicle_id = vehicles.id
      where vehicles.tenant_id = ${tenantId} and archived_at is null
      group by vehicle_class order by vehicle_class nulls last) as classes`
}

function openByAge({ tenantId, now }: Reported): Sql {
  const younger = (days: number) =>
    sql`created_at > ${new Date(now.getTime() - days * 86_400_000)}::timestamptz`
  return sql`
    select json_build_object('under2', count(*) filter (where ${younger(2)}),
      'under7', count(*) filter (where ${younger(7)} and not ${younger(2)}),
      'under30', count(*) filter (where ${younger(30)} and not ${younger(7)}),
      'older', count(*) filter (where not ${younger(30)}))
    from repairs where tenant_id = ${tenantId} and status <> 'completed'`
}

/** From report to completion. */
function medians(asked: Reported): Sql {
  return sql`
    select coalesce(json_object_agg(urgency_level, days), '{}') from (
      select urgency_level, percentile_cont(0.5) within group (
               order by greatest(extract(epoch from completed_at - created_at), 0)) / 86400 as days
      from repairs where ${isDone(asked)} group by urgency_level) as medians`
}

function comebacks(asked: Reported): Sql {
  return sql`
    select coalesce(json_agg(mechanics), '[]') from (
      select repairs.mechanic, count(*) as repairs, count(*) filter (where exists (
        select from repairs as again
        where again.tenant_id = ${asked.tenantId} and again.vehicle_id = repairs.vehicle_id
          and again.category = repairs.category and again.created_at > repairs.completed_at
          and again.created_at <= repairs.completed_at + make_interval(days => ${COMEBACK_DAYS}::int))) as comebacks
      from repairs where ${isDone(asked)} group by repairs.mechanic
      order by comebacks desc, repairs desc, repairs.mechanic nulls last) as mechanics`
}

function isDone({ tenantId, start, end }: Reported): Sql {
  return sql`repairs.tenant_id = ${tenantId} and repairs.status = 'completed'
    and repairs.completed_at >= ${start}::timestamptz and repairs.completed_at < ${end}::timestamptz`
}
