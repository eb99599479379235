import { type Sql, sql } from '../../platform/database/database.ts'

/**
 * The routines of a business, each with when it was last done and when it is next due. Contract: routine/due.ts; a test
 * holds both against each other. Every table is told the business: a database that spreads them asks one place.
 */
export function routineDue(tenantId: string): Sql {
  return sql`(
    select routine.tenant_id, routine.id, vehicle_id, title, description, category, trigger_type, interval_value,
      interval_unit, is_active, expected_hours, coalesce(created_by, by_token) as created_by, created_at, updated_at,
      last.day as last_completed_date, last.odometer as last_completed_mileage,
      case when trigger_type = 'time' then least(date '9999-12-31', (coalesce(last.day, base_date) +
        case interval_unit
          when 'months' then make_interval(months => interval_value)
          when 'weeks' then make_interval(days => 7 * interval_value)
          else make_interval(days => interval_value) end)::date) end as next_due_date,
      case when trigger_type = 'mileage' then coalesce(last.odometer, base_mileage) + interval_value end as next_due_mileage
    from routine_templates as routine
    left join lateral (
      select coalesce(end_date,
          (completed_at at time zone (select timezone from tenants where tenants.id = ${tenantId}))::date) as day,
        odometer_reading as odometer
      from repairs
      where repairs.tenant_id = ${tenantId} and template_id = routine.id
        -- A case, so that only the index by routine fits: all completed repairs of a business are no short cut.
        and case status when 'completed' then true else false end
      -- Without a reading it says nothing about miles.
      order by trigger_type = 'mileage' and odometer_reading is null, 1 desc nulls last, completed_at desc, repairs.id desc
      limit 1
    ) as last on true
    where routine.tenant_id = ${tenantId})`
}
