import { type Sql, sql } from '../../platform/database/database.ts'

/**
 * The routines of a business, each with when it was last done and when it is next due. Contract: routine/due.ts; a test
 * holds both against each other. Every table is told the business: a database that spreads them asks one place.
 */
export function routineDue(tenantId: string): Sql {
  return sql`(
    select ${known}
    from routine_templates as routine
    left join lateral (
      select day, odometer
      from (${doneRepairs(tenantId, sql`template_id = routine.id`)}) as done
      order by ${lastFirst}
      limit 1
    ) as last on true
    where routine.tenant_id = ${tenantId})`
}

/**
 * The same of many: the active ones of some cars, by a query for their ids. Each table is looked through once for all of them, and joined
 * by full joins, which are never done as a loop in a loop: of how many there are the planner knows nothing, and expects a few.
 */
export function activeRoutinesDue(tenantId: string, vehicleIds: Sql): Sql {
  return sql`(
    with routines as materialized (
      select * from routine_templates
      where tenant_id = ${tenantId} and is_active and vehicle_id = any(array(${vehicleIds}))),
    last_done as (
      select distinct on (routine_id) routine_id, day, odometer
      from (
        select routine.id as routine_id, trigger_type, done.*
        from routines as routine
        full join (${doneRepairs(tenantId, sql`template_id = any(array(select id from routines))`)}) as done
          on done.template_id = routine.id) as done
      order by routine_id, ${lastFirst})
    select ${known}
    from routines as routine
    full join last_done as last on last.routine_id = routine.id)`
}

/** A routine with when it was `last` done. */
const known: Sql = sql`
  routine.tenant_id, routine.id, vehicle_id, title, description, category, trigger_type, interval_value,
  interval_unit, is_active, expected_hours, coalesce(created_by, by_token) as created_by, created_at, updated_at,
  last.day as last_completed_date, last.odometer as last_completed_mileage,
  case when trigger_type = 'time' then least(date '9999-12-31', (coalesce(last.day, base_date) +
    case interval_unit
      when 'months' then make_interval(months => interval_value)
      when 'weeks' then make_interval(days => 7 * interval_value)
      else make_interval(days => interval_value) end)::date) end as next_due_date,
  case when trigger_type = 'mileage' then coalesce(last.odometer, base_mileage) + interval_value end as next_due_mileage`

/** What was done of routines: (template_id, day, odometer, completed_at, repair_id). */
function doneRepairs(tenantId: string, which: Sql): Sql {
  return sql`
    select template_id, coalesce(end_date,
        (completed_at at time zone (select timezone from tenants where tenants.id = ${tenantId}))::date) as day,
      odometer_reading as odometer, completed_at, repairs.id as repair_id
    from repairs
    where repairs.tenant_id = ${tenantId} and ${which}
      -- A case, so that only the index by routine fits: all completed repairs of a business are no short cut.
      and case status when 'completed' then true else false end`
}

/** Without a reading it says nothing about miles. */
const lastFirst: Sql = sql`
  trigger_type = 'mileage' and odometer is null, day desc nulls last, completed_at desc, repair_id desc`
