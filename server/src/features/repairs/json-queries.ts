import type { OfTenant } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { type CoverAsked, type Covers, covers } from '../guarantees/cover-queries.ts'
import { routineDue } from '../routine/due-queries.ts'
import { answeredColumns, plainColumns } from './field-queries.ts'

/** Looked up repair by repair, so that a page reads ten routines and not all of them. */
const originatingTemplate = ({ tenantId }: OfTenant): Sql => sql`
  select json_build_object('id', routine.id, 'title', routine.title, 'triggerType', trigger_type,
    'intervalValue', interval_value, 'intervalUnit', interval_unit, 'nextDueDate', next_due_date,
    'nextDueMileage', next_due_mileage)
  from ${routineDue(tenantId)} as routine where routine.id = repairs.template_id`

const withOrigin = (ctx: OfTenant): Sql =>
  sql`case when template_id is not null then (${originatingTemplate(ctx)}) end`

/**
 * A repair with its vehicle, as the contract describes it: of a statement that reads `repairs` and is written with one of those below. The database
 * makes it of a row and not of pairs, whose names it would write anew for each repair: a list takes two thirds of the time and nine
 * tenths of the bytes.
 */
export const repairJson: Sql = sql`answered.repair`

/** What a repair is written with, beside itself. */
export const withJson = (ctx: CoverAsked, told = covers(ctx)): Sql =>
  sql`${withVehicle(ctx)} ${told.beside} ${answeredWith(told, answeredColumns(ctx), withOrigin(ctx))}`

/** The same in a statement that answers many: each routine is looked at once, and not once for each of its repairs, through all of which that goes. */
export const withJsonOfMany = (ctx: CoverAsked, told = covers(ctx)): Sql => sql`
  ${withVehicle(ctx)} ${told.beside}
  left join lateral (${originatingTemplate(ctx)}) as originating (template) on true
  ${answeredWith(told, answeredColumns(ctx), sql`originating.template`)}`

/** The same of a repair that no routine asked for and of which nothing is looked up: what need not be is not even planned. */
export const withPlainJson = (ctx: CoverAsked, told: Covers): Sql =>
  sql`${withVehicle(ctx)} ${told.beside} ${answeredWith(told, plainColumns(), sql`null`)}`

export const withVehicle = (ctx: OfTenant): Sql => sql`
  join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = repairs.vehicle_id`

const answeredWith = ({ json }: Covers, columns: Sql, template: Sql): Sql => sql`
  join lateral (
    select row_to_json(answered) as repair from (
      select ${columns}, vehicle, ${template} as "originatingTemplate", ${json} as covered
      from lateral (
        select vehicles.id, vehicle_key as "vehicleKey", make, model, year, license_plate as "licensePlate", mileage, vehicles.status,
               case when hq_data is not null then json_build_object('label', hq_data ->> 'label') end as "hqData",
               ${instantText(sql`archived_at`)} as "archivedAt") as vehicle) as answered) as answered on true`
