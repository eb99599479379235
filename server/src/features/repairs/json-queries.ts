import type { OfTenant } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { routineDue } from '../routine/due-queries.ts'
import { answeredPairs, unassignedPairs } from './field-queries.ts'

/** Looked up repair by repair, so that a page reads ten routines and not all of them. */
const originatingTemplate = ({ tenantId }: OfTenant): Sql => sql`
  select json_build_object('id', routine.id, 'title', routine.title, 'triggerType', trigger_type,
    'intervalValue', interval_value, 'intervalUnit', interval_unit, 'nextDueDate', next_due_date,
    'nextDueMileage', next_due_mileage)
  from ${routineDue(tenantId)} as routine where routine.id = repairs.template_id`

/** A repair with its vehicle, as the contract describes it, made by the database from `repairs` and `vehicles`. */
export const repairJson = (ctx: OfTenant): Sql =>
  jsonWith(answeredPairs(ctx), sql`case when template_id is not null then (${originatingTemplate(ctx)}) end`)

/** The same in a statement that answers many and has joined what their routines are (`withRoutines`). */
export const repairJsonOfMany = (ctx: OfTenant): Sql =>
  jsonWith(answeredPairs(ctx), sql`originating.template`)

/** The same of a repair that nobody is assigned to and no routine asked for: what need not be looked up is not even planned. */
export const plainRepairJson = (): Sql => jsonWith(unassignedPairs(), sql`null`)

const jsonWith = (pairs: Sql, template: Sql): Sql => sql`json_build_object(
  ${pairs},
  'vehicle', json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'licensePlate', license_plate, 'mileage', mileage, 'status', vehicles.status,
    'hqData', case when hq_data is not null then json_build_object('label', hq_data ->> 'label') end,
    'archivedAt', ${instantText(sql`archived_at`)}),
  'originatingTemplate', ${template})`

/** Each routine is looked at once, and not once for each of its repairs, through all of which that goes. */
export const withRoutines = (ctx: OfTenant): Sql => sql`
  left join lateral (${originatingTemplate(ctx)}) as originating (template) on true`

export const withVehicle = ({ tenantId }: OfTenant): Sql => sql`
  join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = repairs.vehicle_id`
