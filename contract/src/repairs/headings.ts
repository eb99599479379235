import { DEFAULT_UNITS, labelled, type Units } from '../units.ts'
import { type ExportedField, exportedFields, type RepairFieldRules, repairFields } from './fields.ts'

/** The first line of the CSV export: names that programs know, and of what is counted otherwise than they expect, in what. */
export function headingsIn(units: Units): string[] {
  return exportedFields.map((name) => headingOf(name, units))
}

function headingOf(name: ExportedField, { distanceUnit, currency }: Units): string {
  const { kind, heading = name }: RepairFieldRules = repairFields[name]
  if (kind === 'miles' && distanceUnit !== DEFAULT_UNITS.distanceUnit) return labelled(heading, distanceUnit)
  if (kind === 'money' && currency !== DEFAULT_UNITS.currency) return labelled(heading, currency)
  return name
}
