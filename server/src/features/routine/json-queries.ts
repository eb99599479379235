import { dayIn } from '@pitlane/contract/formats'
import { DUE_SOON_DAYS, DUE_SOON_MILES } from '@pitlane/contract/routine/due'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { routineDue } from './due-queries.ts'
import { predictedJson } from './predicted-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

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

/** A routine as the contract describes it, from `routinesDue`; of many, with the pace that was joined. */
export const templateJson = (ctx: Reading, pace?: Sql): Sql => sql`json_build_object(
  'id', routine.id, 'tenantId', routine.tenant_id, 'vehicleId', vehicle_id, 'vehicleKey', vehicle_key, 'title', title,
  'description', description, 'category', category, 'triggerType', trigger_type, 'intervalValue', interval_value,
  'intervalUnit', interval_unit, 'isActive', is_active, 'expectedHours', routine.expected_hours, 'lastCompletedDate', last_completed_date,
  'lastCompletedMileage', last_completed_mileage, 'nextDueDate', next_due_date, 'nextDueMileage', next_due_mileage,
  'dueStatus', due_status, 'daysUntilDue', days, 'milesUntilDue', miles,
  'daysOverdue', case when due_status = 'overdue' then -days end,
  'milesOverdue', case when due_status = 'overdue' then -miles end, 'predicted', ${predictedJson(ctx, pace)}, 'createdBy', created_by,
  'createdAt', ${instantText(sql`routine.created_at`)}, 'updatedAt', ${instantText(sql`routine.updated_at`)},
  'vehicle', json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'mileage', mileage, 'archivedAt', ${instantText(sql`archived_at`)}),
  'vehicleTemplates', (select count(*) from routine_templates as same
                       where same.tenant_id = ${ctx.tenantId} and same.vehicle_id = routine.vehicle_id))`

/** Vehicles stay together, in the order people read their keys; the last key is unique. */
export const templateOrder: Sql = sql`
  vehicle_key collate app.natural_order, vehicles.id, title collate app.natural_order, routine.id`
