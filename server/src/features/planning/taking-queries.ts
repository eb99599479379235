import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/database/wall-clock.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'> & Pick<Acting, 'timezone'>

/**
 * What open repairs take of their cars, by the contract's `repairTakes`, as a relation to join: (repair_id, vehicle_id,
 * template_id, status, is_critical, taken_from, taken_until, target, is_late). What has no end, and what is late, ends at infinity.
 * Those that are wanted although they take nothing have no times.
 */
export function carsInRepair(
  { tenantId, timezone, now }: Asked,
  { also = sql`false`, which = sql`true` }: { also?: Sql; which?: Sql } = {},
): Sql {
  const start = instantOf(sql`start_date + coalesce(start_time, '00:00')::time`, timezone)
  const target = instantOf(sql`end_date + coalesce(end_time::interval, interval '24 hours')`, timezone)
  return sql`
    select repairs.id as repair_id, vehicle_id, template_id, repairs.status, urgency_level = 'critical' as is_critical,
           case when not is_running then planned_start when start_date is null then created_at else ${start} end as taken_from,
           case when not is_running then planned_end when target > ${now}::timestamptz then target else 'infinity' end
             as taken_until,
           target, coalesce(target <= ${now}::timestamptz, false) as is_late
    from repairs
    cross join lateral (select repairs.status = 'in progress' as is_running) as state
    cross join lateral (
      select case when is_running and end_date is not null then ${target} end as target offset 0) as ends
    where repairs.tenant_id = ${tenantId} and repairs.status <> 'completed' and ${which}
      and (is_running or planned_start is not null or ${also})`
}
