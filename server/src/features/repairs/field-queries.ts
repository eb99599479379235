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
}

/** Few repairs have one, and the others must not pay for it. */
const assignedToName = ({ tenantId }: OfTenant): Sql => sql`case when assigned_to is not null then (
    select trim(first_name || ' ' || last_name) from users
    where users.tenant_id = ${tenantId} and users.id = assigned_to) end`

/** Where what else is kept elsewhere comes from, in a statement that joins the vehicle. */
const elsewhere: Partial<Record<FieldName, Sql>> = { vehicleKey: sql`vehicle_key` }

/** `'title', repairs.title, …`: the pairs that the database makes a repair's JSON of. */
export function answeredPairs(ctx: OfTenant): Sql {
  return sql`${pairsBeforeName}, 'assignedToName', ${assignedToName(ctx)}, ${pairsAfterName}`
}

/** The same of a repair that nobody is assigned to. */
export const unassignedPairs = (): Sql => sql`${pairsBeforeName}, 'assignedToName', null, ${pairsAfterName}`

const placeOfName = fieldNames.indexOf('assignedToName')
const pairsBeforeName = pairsOf(fieldNames.slice(0, placeOfName))
const pairsAfterName = pairsOf(fieldNames.slice(placeOfName + 1))

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

function pairsOf(names: readonly FieldName[]): Sql {
  return join(
    names.map((name) => sql`${raw(`'${name}'`)}, ${answered(name)}`),
    ', ',
  )
}

function answered(name: FieldName): Part {
  const column = elsewhere[name] ?? raw(`repairs.${columnOf(name)}`)
  return repairFields[name].kind === 'instant' ? instantText(column) : column
}
