import { DESCRIPTION_MAX, NAME_MAX, TITLE_MAX, VEHICLE_KEY_MAX } from '../formats.ts'

/**
 * What a field holds. It decides how the field is given and answered (`field-shapes.ts`), what its column is (the server's
 * `field-queries.ts`) and how a value is said in words (the browser's `change-words.ts`).
 */
export type FieldKind =
  | 'id'
  | 'text'
  | 'category'
  | 'urgency'
  | 'status'
  | 'money'
  | 'miles'
  | 'hours'
  | 'address'
  | 'photos'
  | 'day'
  | 'time'
  | 'instant'
  | 'number'
  | 'waiting'
  | 'reported'
  | 'cause'
  | 'rental'
  | 'claim'
  | 'estimate'

export interface RepairFieldRules {
  kind: FieldKind
  /** It is never null. */
  always?: true
  /** A person gives it in a report and changes it in an edit; what is absent in a report is null. */
  given?: true
  /** It must be given, and this is said where it is not. */
  required?: string
  /** The most characters of what must be given. */
  max?: number
  /** What it is in a report that does not say. */
  initially?: unknown
  /** What people call it. The history tells its changes under this name, and of a field without one it tells none. */
  label?: string
  /** Its place among the columns of the CSV export, where its name is its heading. */
  csv?: number
  /** Its heading there in front of a unit, where the business does not count in the usual one. */
  heading?: string
  /**
   * Unless said, in a column of its name that every report and edit writes. `apart`: in a column that other statements
   * write. `elsewhere`: not among the columns of a repair; `field-queries.ts` says where it comes from.
   */
  kept?: 'apart' | 'elsewhere'
}

/** The fields of a repair, in the order in which they are answered. A new one is a line here. */
export const repairFields = {
  id: { kind: 'id', always: true, kept: 'apart' },
  tenantId: { kind: 'id', always: true, kept: 'apart' },
  vehicleId: { kind: 'id', always: true },
  vehicleKey: {
    kind: 'text',
    always: true,
    given: true,
    required: 'Vehicle Key is required',
    max: VEHICLE_KEY_MAX,
    label: 'Vehicle Key',
    csv: 3,
    kept: 'elsewhere',
  },
  /** Nobody, when a program reported it. */
  reportedBy: { kind: 'id', kept: 'apart' },
  assignedTo: { kind: 'id', given: true, label: 'Assigned To' },
  /** Who that is, for people who may not read the list of users. */
  assignedToName: { kind: 'text', kept: 'elsewhere' },
  templateId: { kind: 'id', given: true, label: 'Routine Template' },
  reservationNumber: { kind: 'text', given: true, label: 'Reservation Number', csv: 12 },
  /** HQ's own id of the booking that the repair is put down to. */
  rentalId: { kind: 'rental', label: 'Rental' },
  title: {
    kind: 'text',
    always: true,
    given: true,
    required: 'Title is required',
    max: TITLE_MAX,
    label: 'Title',
    csv: 1,
  },
  description: {
    kind: 'text',
    always: true,
    given: true,
    required: 'Description is required',
    max: DESCRIPTION_MAX,
    label: 'Description',
    csv: 2,
  },
  category: {
    kind: 'category',
    always: true,
    given: true,
    required: 'Category is required',
    max: NAME_MAX,
    initially: 'other',
    label: 'Category',
    csv: 4,
  },
  urgencyLevel: {
    kind: 'urgency',
    always: true,
    given: true,
    initially: 'medium',
    label: 'Priority',
    csv: 5,
  },
  status: { kind: 'status', always: true, given: true, initially: 'need', label: 'Status', csv: 11 },
  cause: { kind: 'cause', given: true, label: 'Cause', csv: 18 },
  /** When it was made, unless somebody says otherwise. */
  foundAt: { kind: 'instant', always: true, given: true, label: 'Found', csv: 19 },
  estimatedCost: { kind: 'money', given: true, label: 'Estimated Cost' },
  actualCost: { kind: 'money', given: true, label: 'Actual Cost' },
  repairCost: { kind: 'money', given: true, label: 'Repair Cost', csv: 6, heading: 'Cost' },
  receiptUrl: { kind: 'address', given: true, label: 'Receipt', csv: 10 },
  imageUrls: { kind: 'photos', always: true, given: true, initially: [], label: 'Issue Photos' },
  odometerReading: { kind: 'miles', given: true, label: 'Odometer Reading', csv: 7, heading: 'Odometer' },
  mechanic: { kind: 'text', given: true, label: 'Mechanic', csv: 9 },
  startDate: { kind: 'day', given: true, label: 'Start Date' },
  startTime: { kind: 'time', given: true, label: 'Start Time' },
  endDate: { kind: 'day', given: true, label: 'Target End Date', csv: 8 },
  endTime: { kind: 'time', given: true, label: 'Target End Time' },
  scheduledDate: { kind: 'day', given: true, label: 'Scheduled Date' },
  plannedStart: { kind: 'instant', given: true, label: 'Planned Start', csv: 14 },
  plannedEnd: { kind: 'instant', given: true, label: 'Planned End', csv: 15 },
  expectedHours: { kind: 'hours', given: true, label: 'Expected Hours', csv: 16 },
  completedAt: { kind: 'instant', label: 'Completed' },
  hqRepairOrderId: { kind: 'text', kept: 'apart' },
  number: { kind: 'number', always: true, csv: 17, kept: 'apart' },
  /** What a mechanic said last. Both end with completion. While an estimate is open, it waits for approval. */
  waiting: { kind: 'waiting', label: 'Waiting', kept: 'apart' },
  reportedDone: { kind: 'reported', label: 'Reported Done', kept: 'apart' },
  /** How its claim stands; null when nobody has claimed it. */
  claim: { kind: 'claim', label: 'Claim', kept: 'elsewhere' },
  /** What it will cost, and whether that was approved. */
  estimate: { kind: 'estimate', label: 'Estimate', kept: 'apart' },
  createdAt: { kind: 'instant', always: true, csv: 13, kept: 'apart' },
  updatedAt: { kind: 'instant', always: true, kept: 'apart' },
} as const satisfies Record<string, RepairFieldRules>

type Fields = typeof repairFields
export type FieldName = keyof Fields

/** The fields of which the table says this. */
export type FieldsThat<Rules> = {
  [Name in FieldName]: Fields[Name] extends Rules ? Name : never
}[FieldName]

export type GivenField = FieldsThat<{ given: true }>
/** Those that every report and edit writes. */
export type WrittenField = Exclude<FieldName, FieldsThat<{ kept: string }>>
export type ExportedField = FieldsThat<{ csv: number }>

export const fieldNames = Object.keys(repairFields) as FieldName[]
export const givenFields = fieldNames.filter((name): name is GivenField => 'given' in repairFields[name])
export const writtenFields = fieldNames.filter(
  (name): name is WrittenField => !('kept' in repairFields[name]),
)
export const toldFields = fieldNames.filter((name) => 'label' in repairFields[name])
export const exportedFields = fieldNames
  .filter((name): name is ExportedField => 'csv' in repairFields[name])
  .sort((one, other) => repairFields[one].csv - repairFields[other].csv)

/** The days among what is given: an instant counts as its day where the business is. */
export type DayField = FieldsThat<{ kind: 'day' }>
export const dayFields = fieldNames.filter((name): name is DayField => repairFields[name].kind === 'day')

/** A repair of which nothing is known but what every repair has. */
export const emptyFields = Object.fromEntries(
  fieldNames.filter((name) => !('always' in repairFields[name])).map((name) => [name, null]),
) as Record<Exclude<FieldName, FieldsThat<{ always: true }>>, null>

/** A name that somebody wrote down once may be none of ours. */
export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(repairFields, name)
}
