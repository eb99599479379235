import { dayIn } from '@pitlane/contract/formats'
import { DUE_SOON_DAYS, DUE_SOON_MILES } from '@pitlane/contract/routine/due'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { routineDue } from './due-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** Routines of the business with their vehicles, when they are next due, and how that stands today. */
export function routinesDue({ tenantId, timezone, now }: Reading): Sql {
  return sql`
    ${routineDue(tenantId)} as routine
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = routine.vehicle_id
    cross join lateral (
      select next_due_date - ${dayIn(timezone, now)}::date as days, next_due_mileage - mileage as miles) as until
    cross join lateral (
      select case when not is_active then 'current'
                  when days < 0 or miles <= 0 then 'overdue'
                  when days = 0 then 'due_today'
                  when days <= ${DUE_SOON_DAYS}::int or miles <= ${DUE_SOON_MILES}::int then 'due_soon'
                  else 'current' end as due_status) as due`
}

/** Vehicles stay together, in the order people read their keys; the last key is unique. */
export const templateOrder: Sql = sql`
  vehicle_key collate app.natural_order, vehicles.id, title collate app.natural_order, routine.id`
