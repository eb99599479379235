import type { Repair } from '@pitlane/contract/repairs/calls'
import { type FieldsThat, type RepairFieldRules, repairFields } from '@pitlane/contract/repairs/fields'
import type { RepairStatus, UrgencyLevel } from '@pitlane/contract/repairs/words'
import { plainMoney } from '@pitlane/contract/units'
import { editRows, type FileField, type FormField, fieldsIn, type Row, type TypedField } from './layout.ts'

/** Whatever is typed is text until the contract has read it; what is chosen is one of its words. */
type TypedAs = { urgency: UrgencyLevel; status: RepairStatus }
type Typed<Name extends TypedField> = (typeof repairFields)[Name]['kind'] extends infer Kind extends
  keyof TypedAs
  ? TypedAs[Kind]
  : string

type ValuesOf<Name extends TypedField> = { [Each in Name]: Typed<Each> }
/** What the vehicle knows, and nobody has to write down. */
type Known = FieldsThat<{ kept: string }>

/** What a person fills in, and a draft keeps. */
export type TypedValues = ValuesOf<Exclude<TypedField, Known>>

export interface FormValues extends ValuesOf<TypedField>, Record<string, unknown> {
  tenantId: string
  reportedBy: string
  vehicleId: string
}

/** A repair as its form shows it, in the order of the fields. */
export function valuesOf(repair: Repair): FormValues {
  const { tenantId, vehicleId } = repair
  const reportedBy = repair.reportedBy ?? ''
  const typed = valuesIn(typedIn(editRows), (name) => asTyped(name, repair[name]))
  return { ...typed, tenantId, reportedBy, vehicleId }
}

/** A form in which nothing is filled in but what every report begins with. */
export function emptyValues(rows: readonly Row[]): TypedValues {
  return valuesIn(typedIn(rows).filter(isFilledIn), (name) => asTyped(name, rulesOf(name).initially))
}

/** Those of these fields, as they are. */
export function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Partial<Pick<Values, Name>> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Pick<Values, Name>>
}

/** The typed fields of a form, in the order in which they stand. */
export function typedIn(rows: readonly Row[]): TypedField[] {
  return fieldsIn(rows).filter(isTyped)
}

// The compiler cannot follow a table that is read line by line; `Typed` says of a line what this does.
function valuesIn<Name extends TypedField>(names: readonly Name[], value: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as ValuesOf<Name>
}

function isFilledIn(name: TypedField): name is Exclude<TypedField, Known> {
  return !('kept' in repairFields[name])
}

function isTyped(name: FormField): name is TypedField {
  return !isFile(name)
}

function isFile(name: FormField): name is FileField & FormField {
  const { kind } = rulesOf(name)
  return kind === 'photos' || kind === 'address'
}

/** As it is kept, and money with both its decimals. */
function asTyped(name: TypedField, value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'number' && rulesOf(name).kind === 'money' ? plainMoney(value) : String(value)
}

/** With what a line does not say. */
export function rulesOf(name: FormField): RepairFieldRules {
  return repairFields[name]
}
