import { DAY } from '@pitlane/contract/durations'
import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repairs/words'
import { COMEBACK_DAYS, type FleetReport } from '@pitlane/contract/reports/calls'
import { join, type Sql, sql, withRoom } from '../../platform/database/database.ts'
import { milliseconds, secondsBetween } from '../../platform/database/spans.ts'
import { tripsOfCars } from '../bookings/trip-queries.ts'
import { downFrom, downUntil } from '../repairs/downtime/downtime-queries.ts'
import type { Reported } from './asked-period.ts'
import { inDays, isDone, keptCars } from './done-queries.ts'

interface ClassDays {
  vehicleClass: string | null
  vehicles: number
  rentedDays: number
  repairDays: number
}

interface FleetFacts extends Pick<FleetReport, 'openByAge' | 'comebacks'> {
  classes: ClassDays[]
  medians: Record<UrgencyLevel, number | null>
}

/** In two halves of some size, which the database reads side by side. */
export async function fleetFacts(asked: Reported): Promise<FleetFacts> {
  const [[cars], [repairs]] = await Promise.all([
    asked.query<Pick<FleetFacts, 'classes' | 'openByAge' | 'medians'>>(
      withRoom(
        sql`select (${classes(asked)}) as classes, (${openByAge(asked)}) as "openByAge", (${medians(asked)}) as medians`,
      ),
    ),
    asked.query<Pick<FleetFacts, 'comebacks'>>(withRoom(sql`select (${comebacks(asked)}) as comebacks`)),
  ])
  if (!cars || !repairs) throw new Error('The fleet was not counted')
  return { ...cars, ...repairs }
}

/** The cars of today, and of the days of the period on how many they were out, and on how many in the workshop. */
function classes(asked: Reported): Sql {
  const { tenantId, start, end, now } = asked
  const cut = (from: Sql, to: Sql) => sql`
    ${milliseconds(sql`greatest(${from}, ${start}::timestamptz)`)} as since,
    ${milliseconds(sql`least(${to}, ${end}::timestamptz, ${now}::timestamptz)`)} as until`
  const days = (spans: Sql) => sql`
    select vehicle_id, ${inDays(sql`ms`)} as days
    from (${keptCars(sql`select vehicle_id, since, until from (${spans} offset 0) as spans where until > since`)}) as kept`
  return sql`
    with out as materialized (${days(sql`
      select vehicle_id, ${cut(sql`out_from`, sql`out_until`)} from (${tripsOfCars(asked, sql`true`)}) as trips`)}),
    down as materialized (${days(sql`
      select vehicle_id, ${cut(downFrom(asked), downUntil(asked))} from repairs
      where tenant_id = ${tenantId} and start_date is not null and status <> 'need'
        and (completed_at is null or completed_at > ${start}::timestamptz)`)})
    select coalesce(json_agg(classes), '[]') from (
      select vehicle_class as "vehicleClass", count(*) as vehicles, coalesce(sum(out.days), 0) as "rentedDays",
             coalesce(sum(down.days), 0) as "repairDays"
      from vehicles left join out on out.vehicle_id = vehicles.id left join down on down.vehicle_id = vehicles.id
      where vehicles.tenant_id = ${tenantId} and archived_at is null
      group by vehicle_class order by vehicle_class nulls last) as classes`
}

function openByAge({ tenantId, now }: Reported): Sql {
  const younger = (days: number) => sql`created_at > ${new Date(now.getTime() - days * DAY)}::timestamptz`
  return sql`
    select json_build_object('under2', count(*) filter (where ${younger(2)}),
      'under7', count(*) filter (where ${younger(7)} and not ${younger(2)}),
      'under30', count(*) filter (where ${younger(30)} and not ${younger(7)}),
      'older', count(*) filter (where not ${younger(30)}))
    from repairs where tenant_id = ${tenantId} and status <> 'completed'`
}

/** From report to completion, in days; null where there is none. Each urgency sorts its own: together they would be sorted twice. */
function medians(asked: Reported): Sql {
  const days = sql`greatest(${secondsBetween(sql`created_at`, sql`completed_at`)}, 0)`
  const of = (urgency: string) => sql`
    ${urgency}::text, percentile_cont(0.5) within group (order by ${days}) filter (where urgency_level = ${urgency}) / 86400`
  return sql`select json_build_object(${join(urgencyLevels.map(of))}) from repairs where ${isDone(asked)}`
}

/**
 * What was reported next of the same car and category says it, unless that was before the repair was done: only then is
 * looked for a later one.
 */
function comebacks(asked: Reported): Sql {
  const { tenantId, start } = asked
  const soon = sql`done.completed_at + make_interval(days => ${COMEBACK_DAYS}::int)`
  return sql`
    select coalesce(json_agg(mechanics), '[]') from (
      select mechanic, count(*) as repairs, count(*) filter (where case
        when completed_at >= created_at and (next_at > completed_at) is not false then next_at <= ${soon}
        else exists (
          select from repairs as again
          where again.tenant_id = ${tenantId} and again.vehicle_id = done.vehicle_id and again.category = done.category
            and again.created_at > done.completed_at and again.created_at <= ${soon}) end) as comebacks
      from (
        select mechanic, vehicle_id, category, created_at, completed_at, ${isDone(asked)} as is_done,
               lead(created_at) over (partition by vehicle_id, category collate "C" order by created_at) as next_at
        from repairs
        where tenant_id = ${tenantId} and (completed_at >= ${start}::timestamptz or created_at > ${start}::timestamptz)) as done
      where is_done
      group by mechanic
      order by comebacks desc, repairs desc, mechanic nulls last) as mechanics`
}
