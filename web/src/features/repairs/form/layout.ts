import type { FieldName, FieldsThat, GivenField } from '@pitlane/contract/repairs/fields'
import type { RepairStatus } from '@pitlane/contract/repairs/words'

/** What a person gives, but in none of these forms: a program does, or the plan of the workshop. */
type GivenElsewhere =
  | 'assignedTo'
  | 'estimatedCost'
  | 'actualCost'
  | 'scheduledDate'
  | 'plannedStart'
  | 'plannedEnd'

/** What the forms ask for. Every one has a place in each of them. */
export type FormField = Exclude<GivenField, GivenElsewhere>
export type FileField = FieldsThat<{ kind: 'photos' | 'address' }>
/** What is typed or chosen, and no file. */
export type TypedField = Exclude<FormField, FileField>

/** Where the fields stand that the chosen status asks for. */
const BY_STATUS = 'byStatus'
export type Place = FormField | typeof BY_STATUS

export interface Row<Name extends Place = Place> {
  /** How what is in it stands: one alone, two beside each other, or small and as many as there is room for. */
  look: 'alone' | 'beside' | 'small'
  fields: readonly Name[]
}

/** What a status asks for beyond the rest. */
export const statusRows = {
  need: [],
  'in progress': [beside('startDate', 'startTime', 'endDate', 'endTime'), alone('repairCost')],
  completed: [beside('endDate', 'repairCost'), alone('receiptUrl')],
} satisfies Record<RepairStatus, readonly Row[]>

/** What everybody must say comes first and large; what is optional takes little room. */
export const reportRows = whole([
  alone('templateId'),
  alone('title'),
  alone('description'),
  alone('imageUrls'),
  alone('urgencyLevel'),
  alone('status'),
  alone(BY_STATUS),
  beside('odometerReading', 'category'),
  small('cause', 'foundAt', 'vehicleKey', 'mechanic', 'expectedHours', 'reservationNumber'),
])

export const editRows = whole([
  alone('templateId'),
  alone('title'),
  alone('reservationNumber'),
  alone('description'),
  alone('imageUrls'),
  beside('vehicleKey', 'mechanic', 'category', 'expectedHours'),
  alone('urgencyLevel'),
  alone('status'),
  alone(BY_STATUS),
  alone('odometerReading'),
  beside('cause', 'foundAt'),
])

/** What the view of a repair says of it in places of its own: its header, its sections, its vehicle and its routine. */
type SaidApart =
  | 'templateId'
  | 'title'
  | 'description'
  | 'imageUrls'
  | 'urgencyLevel'
  | 'status'
  | 'receiptUrl'
type Said = FieldName | 'downtimeHours' | 'notEarned'

/** The details of a repair: what makes one fact stands together. */
export const details = told([
  ['category'],
  ['cause'],
  ['foundAt'],
  ['estimatedCost'],
  ['actualCost'],
  ['repairCost'],
  ['odometerReading'],
  ['mechanic'],
  ['assignedTo'],
  ['scheduledDate'],
  ['plannedStart', 'plannedEnd'],
  ['expectedHours'],
  ['startDate', 'startTime'],
  ['endDate', 'endTime'],
  ['completedAt'],
  ['downtimeHours'],
  ['notEarned'],
  ['reservationNumber'],
  ['createdAt'],
])

type StatusField = (typeof statusRows)[RepairStatus][number]['fields'][number]
type Left<Wanted, Placed> = [Exclude<Wanted, Placed>] extends [never]
  ? unknown
  : { hasNoPlaceFor: Exclude<Wanted, Placed> }

/** Does not compile while a field has no place. */
export function whole<const Rows extends readonly Row[]>(
  rows: Rows & Left<FormField, Rows[number]['fields'][number] | StatusField>,
): Rows {
  return rows
}

/** Neither does this. */
export function told<const Facts extends readonly (readonly Said[])[]>(
  facts: Facts & Left<Exclude<GivenField, SaidApart | FieldsThat<{ kept: string }>>, Facts[number][number]>,
): Facts {
  return facts
}

export function alone<const Name extends Place>(field: Name): Row<Name> {
  return { look: 'alone', fields: [field] }
}

function beside<const Name extends Place>(...fields: Name[]): Row<Name> {
  return { look: 'beside', fields }
}

function small<const Name extends Place>(...fields: Name[]): Row<Name> {
  return { look: 'small', fields }
}

/** The fields of a form in the order in which they stand. */
export function fieldsIn(rows: readonly Row[]): FormField[] {
  const placed = rows.flatMap(({ fields }) => fields)
  return placed.flatMap((name) => (name === BY_STATUS ? everyStatusField : name))
}

const everyStatusField = [...new Set(Object.values(statusRows).flatMap((rows) => fieldsIn(rows)))]
