import type { Acting, ReadContext } from '../../platform/context.ts'
import { instantText, plannedOnce, type Sql, sql } from '../../platform/database/database.ts'
import { type KnownPaces, pacesKnown } from '../bookings/known-paces-queries.ts'
import { groupsOfFleet, pacesOfSome } from '../bookings/pace-queries.ts'
import { pacesNamed, predictedJson } from './predicted-queries.ts'
import { routinesDue } from './routines-due-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'> & Partial<KnownPaces>

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

/** How fast the fleet gets on, for who writes many routines in pieces and does not know it of each car. */
export async function fleetOf(ctx: Reading): Promise<string | undefined> {
  if (ctx.paces !== undefined) return undefined
  const [fleet] = await ctx.query<{ groups: string }>(groupsOfFleet(ctx))
  return fleet?.groups
}

/**
 * The pace of a car, and how many routines it has, are reckoned once for all of them. Each routine is looked up by itself, and the rest is joined by full joins:
 * of how many there are the planner knows nothing, expects one, and would compare each with each. That plan is good for any of them, and
 * takes longer to make than to run.
 */
export function someWritten(
  ctx: Reading,
  ids: readonly string[],
  groups?: string,
): Promise<WrittenTemplate[]> {
  const ofTheirs = (column: Sql) => sql`${column} in (select vehicle_id from routines)`
  return ctx.query<WrittenTemplate>(
    plannedOnce(sql`
    with routines as materialized (
      select found.*, place
      from unnest(${[...ids]}::uuid[]) with ordinality as asked (wanted_id, place)
      cross join lateral (
        select routine.*, vehicle_key, make, model, year, mileage, archived_at, days, miles, due_status
        from ${routinesDue(ctx)} where routine.id = wanted_id offset 0) as found),
    ${pacesNamed(ctx.paces === undefined ? pacesOfSome(ctx, ofTheirs(sql`cars.id`), groups) : pacesKnown(ctx))},
    counted as materialized (
      select vehicle_id as counted_id, count(*) as of_car from routine_templates
      where tenant_id = ${ctx.tenantId} and ${ofTheirs(sql`vehicle_id`)} group by vehicle_id)
    select routine.id, ${templateJson(ctx)}::text as json
    from routines as routine
    full join paces on car_id = routine.vehicle_id
    full join counted on counted_id = routine.vehicle_id
    where coalesce(place, 0) > 0
    order by place`),
  )
}

/** A routine as the contract describes it. */
const templateJson = (ctx: Reading): Sql => sql`json_build_object(
  'id', routine.id, 'tenantId', routine.tenant_id, 'vehicleId', vehicle_id, 'vehicleKey', vehicle_key, 'title', title,
  'description', description, 'category', category, 'triggerType', trigger_type, 'intervalValue', interval_value,
  'intervalUnit', interval_unit, 'isActive', is_active, 'expectedHours', expected_hours, 'lastCompletedDate', last_completed_date,
  'lastCompletedMileage', last_completed_mileage, 'nextDueDate', next_due_date, 'nextDueMileage', next_due_mileage,
  'dueStatus', due_status, 'daysUntilDue', days, 'milesUntilDue', miles,
  'daysOverdue', case when due_status = 'overdue' then -days end,
  'milesOverdue', case when due_status = 'overdue' then -miles end, 'predicted', ${predictedJson(ctx)}, 'createdBy', created_by,
  'createdAt', ${instantText(sql`created_at`)}, 'updatedAt', ${instantText(sql`updated_at`)},
  'vehicle', json_build_object('id', vehicle_id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'mileage', mileage, 'archivedAt', ${instantText(sql`archived_at`)}),
  'vehicleTemplates', of_car)`
