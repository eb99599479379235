import type { Acting, ReadContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { groupsOfFleet, pacesOfSome } from '../bookings/pace-queries.ts'
import { joinedPaces, pacesNamed, predictedJson } from './predicted-queries.ts'
import { routinesDue } from './routines-due-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

export interface WrittenTemplate {
  id: string
  json: string
}

/** What one statement writes at the most. */
const MOST_AT_ONCE = 1_000

/** These routines as they are answered, in this order; what is gone meanwhile is left out. */
export async function writtenTemplates(ctx: Reading, ids: readonly string[]): Promise<WrittenTemplate[]> {
  if (ids.length <= MOST_AT_ONCE) return someWritten(ctx, ids)
  const groups = await fleetOf(ctx)
  const written: WrittenTemplate[] = []
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE)
    written.push(...(await someWritten(ctx, ids.slice(at, at + MOST_AT_ONCE), groups)))
  return written
}

/** How fast the fleet gets on, for who writes many routines in pieces. */
export async function fleetOf(ctx: Reading): Promise<string | undefined> {
  const [fleet] = await ctx.query<{ groups: string }>(groupsOfFleet(ctx))
  return fleet?.groups
}

/** The pace of a car, and how many routines it has, are reckoned once for all of them. */
export function someWritten(
  ctx: Reading,
  ids: readonly string[],
  groups?: string,
): Promise<WrittenTemplate[]> {
  const ofPicked = (column: Sql) => sql`${column} in (select car_picked from picked)`
  return ctx.query<WrittenTemplate>(sql`
    with picked as materialized (
      select asked.id as picked_id, place, vehicle_id as car_picked
      from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
      join routine_templates on routine_templates.tenant_id = ${ctx.tenantId} and routine_templates.id = asked.id),
    ${pacesNamed(pacesOfSome(ctx, ofPicked(sql`cars.id`), groups))},
    counted as materialized (
      select vehicle_id as counted_id, count(*) as routines from routine_templates
      where tenant_id = ${ctx.tenantId} and ${ofPicked(sql`vehicle_id`)} group by vehicle_id)
    select routine.id, ${templateJson(ctx)}::text as json
    from ${routinesDue(ctx)} ${joinedPaces}
    join picked on picked_id = routine.id
    join counted on counted_id = routine.vehicle_id
    where routine.id = any(${[...ids]}::uuid[])
    order by place`)
}

/** A routine as the contract describes it. */
const templateJson = (ctx: Reading): Sql => sql`json_build_object(
  'id', routine.id, 'tenantId', routine.tenant_id, 'vehicleId', vehicle_id, 'vehicleKey', vehicle_key, 'title', title,
  'description', description, 'category', category, 'triggerType', trigger_type, 'intervalValue', interval_value,
  'intervalUnit', interval_unit, 'isActive', is_active, 'expectedHours', routine.expected_hours, 'lastCompletedDate', last_completed_date,
  'lastCompletedMileage', last_completed_mileage, 'nextDueDate', next_due_date, 'nextDueMileage', next_due_mileage,
  'dueStatus', due_status, 'daysUntilDue', days, 'milesUntilDue', miles,
  'daysOverdue', case when due_status = 'overdue' then -days end,
  'milesOverdue', case when due_status = 'overdue' then -miles end, 'predicted', ${predictedJson(ctx)}, 'createdBy', created_by,
  'createdAt', ${instantText(sql`routine.created_at`)}, 'updatedAt', ${instantText(sql`routine.updated_at`)},
  'vehicle', json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'mileage', mileage, 'archivedAt', ${instantText(sql`archived_at`)}),
  'vehicleTemplates', routines)`
