import type { Repair } from '@pitlane/contract/repairs/calls'
import {
  type ExportedField,
  exportedFields,
  type FieldKind,
  type FieldName,
  fieldNames,
  repairFields,
  type WrittenField,
  writtenFields,
} from '@pitlane/contract/repairs/fields'
import type { OfTenant } from '../../platform/context.ts'
import {
  instantText,
  join,
  type Part,
  placesOf,
  raw,
  type Sql,
  sql,
} from '../../platform/database/database.ts'

// What statements need of the table of fields is made here, once: a statement has the same text on every call.

/** What every report and edit writes of a repair; the rest is derived, or written by statements of its own. */
export type RepairRow = Pick<Repair, WrittenField>

export type ExportedRow = Pick<Repair, ExportedField | 'id'>

const columnTypes: Record<FieldKind, string> = {
  id: 'uuid',
  text: 'text',
  category: 'text',
  urgency: 'text',
  status: 'text',
  money: 'numeric',
  miles: 'int',
  hours: 'numeric',
  address: 'text',
  photos: 'text[]',
  day: 'date',
  time: 'text',
  instant: 'timestamptz',
  number: 'int',
  waiting: 'jsonb',
  reported: 'jsonb',
  cause: 'text',
  rental: 'text',
  claim: 'jsonb',
  estimate: 'jsonb',
}

/** Few repairs have one, and the others must not pay for it. */
const assignedToName = ({ tenantId }: OfTenant): Sql => sql`case when assigned_to is not null then (
    select trim(first_name || ' ' || last_name) from users
    where users.tenant_id = ${tenantId} and users.id = assigned_to) end`

/** Who entered an estimate and who decided on it, as they are called now. Few repairs have one. */
const estimate = ({
  tenantId,
}: OfTenant): Sql => sql`case when repairs.estimate is not null then repairs.estimate || jsonb_build_object(
    'by', (repairs.estimate -> 'by') || coalesce(${person({ tenantId }, 'by')}, '{}'), 'decidedBy', ${person({ tenantId }, 'decidedBy')}) end`

const person = ({ tenantId }: OfTenant, who: 'by' | 'decidedBy'): Sql => sql`(
    select jsonb_build_object('id', users.id, 'name', trim(first_name || ' ' || last_name)) from users
    where users.tenant_id = ${tenantId} and users.id = (repairs.estimate -> ${raw(`'${who}'`)} ->> 'id')::uuid)`

/** While an estimate is open; what its mechanic said is kept and answers again once that is decided. */
export const waitingNow = sql`case when repairs.estimate ->> 'state' = 'open' and repairs.status <> 'completed'
    then jsonb_build_object('for', 'approval', 'note', null, 'until', null, 'at', repairs.estimate ->> 'at')
    else repairs.waiting end`

/** Where what else is kept elsewhere comes from, in a statement that joins the vehicle. */
const elsewhere: Partial<Record<FieldName, Sql>> = {
  vehicleKey: sql`vehicle_key`,
  waiting: waitingNow,
  claim: sql`case when claim_state is not null then json_build_object('state', claim_state) end`,
}

/** What has to be looked up of a repair, by its business. */
const lookedUp: Partial<Record<FieldName, (ctx: OfTenant) => Sql>> = { assignedToName, estimate }

/** `repairs.title as "title", …`: what the database makes a repair's JSON of. */
export const answeredColumns = (ctx: OfTenant): Sql => columnsWith((look) => look(ctx))

/** The same of a repair of which nothing has to be looked up. */
export const plainColumns = (): Sql => columnsWith(() => sql`null`)

/** Whether that is so. */
export const isPlain = sql`assigned_to is null and estimate is null`

function columnsWith(found: (look: (ctx: OfTenant) => Sql) => Sql): Sql {
  return join(
    pieces.map((piece) => ('look' in piece ? sql`${found(piece.look)} as ${piece.heading}` : piece.column)),
    ', ',
  )
}

/** In their order: columns that are always the same, and what is looked up between them. */
const pieces = fieldNames.map((name) => {
  const look = lookedUp[name]
  return look
    ? { heading: raw(`"${name}"`), look }
    : { column: sql`${answered(name)} as ${raw(`"${name}"`)}` }
})

/** `vehicle_id, assigned_to, …` */
export const writtenColumns: Part = columnsOf(writtenFields)

const fillWritten = placesFor(writtenFields)

/** Their values. */
export function writtenValues(repair: RepairRow): Sql {
  return fillWritten(writtenFields.map((name) => repair[name]))
}

/** What is known of each of many that one statement writes. */
export const knownColumns: Part = raw(
  'id, vehicle_id as "vehicleId", status, urgency_level as "urgencyLevel"',
)

/** `repairs.title as "title", …`: what an export reads of the repairs themselves. */
export const exportedColumns: Sql = join(
  exportedFields
    .filter((name) => !(name in elsewhere))
    .map((name) => raw(`repairs.${columnOf(name)} as "${name}"`)),
  ', ',
)

export function columnsOf(names: readonly FieldName[]): Part {
  return raw(names.map(columnOf).join(', '))
}

/** `$1::uuid, $2::text, …`, to be filled with the values of these fields; `[]` makes each a list. */
export function placesFor(names: readonly FieldName[], list: '' | '[]' = '') {
  return placesOf(names.map((name) => `${columnTypes[repairFields[name].kind]}${list}`))
}

/** `endDate` is in `end_date`. */
function columnOf(name: FieldName): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function answered(name: FieldName): Part {
  const column = elsewhere[name] ?? raw(`repairs.${columnOf(name)}`)
  return repairFields[name].kind === 'instant' ? instantText(column) : column
}
