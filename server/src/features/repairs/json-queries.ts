import type { OfTenant } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { type CoverAsked, coveredJson, withBusiness } from '../guarantees/cover-queries.ts'
import { routineDue } from '../routine/due-queries.ts'
import { answeredPairs, plainPairs } from './field-queries.ts'

/** Looked up repair by repair, so that a page reads ten routines and not all of them. */
const originatingTemplate = ({ tenantId }: OfTenant): Sql => sql`
  select json_build_object('id', routine.id, 'title', routine.title, 'triggerType', trigger_type,
    'intervalValue', interval_value, 'intervalUnit', interval_unit, 'nextDueDate', next_due_date,
    'nextDueMileage', next_due_mileage)
  from ${routineDue(tenantId)} as routine where routine.id = repairs.template_id`

const withOrigin = (ctx: OfTenant): Sql =>
  sql`case when template_id is not null then (${originatingTemplate(ctx)}) end`

/** A repair with its vehicle, as the contract describes it, made by the database from `repairs` and `vehicles`. */
export const repairJson = (ctx: CoverAsked, covered = coveredJson(ctx)): Sql =>
  jsonWith(covered, answeredPairs(ctx), withOrigin(ctx))

/** The same in a statement that answers many and has joined what their routines are (`withRoutines`). */
export const repairJsonOfMany = (ctx: CoverAsked, covered = coveredJson(ctx)): Sql =>
  jsonWith(covered, answeredPairs(ctx), sql`originating.template`)

/** The same of a repair that no routine asked for and of which nothing is looked up: what need not be is not even planned. */
export const plainRepairJson = (covered: Sql): Sql => jsonWith(covered, plainPairs(), sql`null`)

const jsonWith = (covered: Sql, pairs: Sql, template: Sql): Sql => sql`json_build_object(
  ${pairs},
  'vehicle', json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
    'licensePlate', license_plate, 'mileage', mileage, 'status', vehicles.status,
    'hqData', case when hq_data is not null then json_build_object('label', hq_data ->> 'label') end,
    'archivedAt', ${instantText(sql`archived_at`)}),
  'originatingTemplate', ${template}, 'covered', ${covered})`

/** Each routine is looked at once, and not once for each of its repairs, through all of which that goes. */
export const withRoutines = (ctx: OfTenant): Sql => sql`
  left join lateral (${originatingTemplate(ctx)}) as originating (template) on true`

/** What a repair is written with, beside itself. */
export const withVehicle = (ctx: CoverAsked, beside = withBusiness(ctx)): Sql => sql`
  join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = repairs.vehicle_id ${beside}`
