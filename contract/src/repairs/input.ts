import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import { clearableText, findableId, instantInput, requiredText, VEHICLE_KEY_MAX } from '../formats.ts'
import { changedFields, keptPhotos, reportedFields } from './field-shapes.ts'
import { planProblems } from './plan.ts'
import type { RepairStatus } from './words.ts'

const TENANT_MISSING = 'Tenant ID is required'
const REPORTER_MISSING = 'Reporter is required'
const ODOMETER_REQUIRED = 'Odometer reading is required'
export const STATUS_FIELDS_MISSING = 'Required fields are missing for the selected status'
export const STATUS_FIELDS_MISSING_ON_EDIT = 'Required fields missing for status'
export const START_AFTER_END = 'Start date and time must be before end date and time'
export const END_BEFORE_START = 'The end date must not be before the start date'

/** What must hold between the fields of a repair. The form and the server ask the same function. */
interface RepairDates {
  status: RepairStatus
  startDate: string | null
  startTime: string | null
  endDate: string | null
  endTime: string | null
}

export function dateProblems(repair: RepairDates): FieldError[] {
  const { status, startDate, startTime, endDate, endTime } = repair
  if (status === 'in progress' && startDate && startTime && endDate && endTime)
    return `${day(startDate)} ${startTime}` < `${day(endDate)} ${endTime}`
      ? []
      : [{ path: 'endTime', message: START_AFTER_END }]
  if (startDate && endDate && day(endDate) < day(startDate))
    return [{ path: 'endDate', message: END_BEFORE_START }]
  return []
}

/** What a status asks for when a repair is reported. */
const asked = {
  need: [],
  'in progress': ['startDate', 'startTime', 'endDate', 'endTime'],
  completed: ['endDate'],
} as const

/** Fields that a report's status asks for, and that it lacks. */
export function missingForReport(repair: RepairDates): RepairField[] {
  return asked[repair.status].filter((field) => !repair[field])
}

/** Fields that an edited repair's status asks for, and that it lacks. */
export function missingForEdit(repair: Editable): RepairField[] {
  const more = repair.status === 'completed' ? (['repairCost', 'odometerReading'] as const) : []
  return [...missingForReport(repair), ...more.filter((field) => repair[field] === null)]
}

export type RepairField = Exclude<keyof Editable, 'status'>

type Editable = RepairDates & { repairCost: number | null; odometerReading: number | null }

/** Completed asks for these on edit, so changing one of them asks for all. */
const completionFields = ['status', 'endDate', 'repairCost', 'odometerReading'] as const

/** What is wrong with a repair as an edit leaves it. An old completed one that lacks a cost may get a new title. */
export function editProblems(before: Editable, after: Editable): FieldError[] {
  const touchesCompletion = completionFields.some((field) => before[field] !== after[field])
  const isMissing = (after.status !== 'completed' || touchesCompletion) && missingForEdit(after).length > 0
  return isMissing ? [{ path: 'status', message: STATUS_FIELDS_MISSING_ON_EDIT }] : dateProblems(after)
}

/** What is wrong is told in this order, as programs know it; a field that is not named here comes last. */
const toldFirst = ['title', 'description', 'vehicleKey', 'category', 'urgencyLevel', 'status'] as const
const toldNext = [
  'reservationNumber',
  'mechanic',
  'templateId',
  'assignedTo',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'scheduledDate',
  'repairCost',
  'estimatedCost',
  'actualCost',
  'odometerReading',
  'receiptUrl',
  'imageUrls',
] as const

export const NewRepair = z
  .object({
    tenantId: ownName(TENANT_MISSING),
    vehicleId: requiredText('Vehicle ID is required').overwrite(findableId),
    reportedBy: ownName(REPORTER_MISSING),
    ...inOrder(reportedFields, [...toldFirst, 'odometerReading', ...toldNext]),
  })
  .superRefine((repair, context) => {
    const report = ({ path, message }: FieldError) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (repair.odometerReading === null) report({ path: 'odometerReading', message: ODOMETER_REQUIRED })
    if (missingForReport(repair).length > 0) report({ path: 'endDate', message: STATUS_FIELDS_MISSING })
    else dateProblems(repair).forEach(report)
    planProblems(repair).forEach(report)
  })
export type NewRepair = z.output<typeof NewRepair>

/** What a person must say of themselves in a report; whoever has a token may leave it out. */
function ownName(missing: string) {
  return requiredText(missing).nullish()
}

/** What is missing where a person reports. */
export function unnamedIn({
  tenantId,
  reportedBy,
}: Pick<NewRepair, 'tenantId' | 'reportedBy'>): FieldError[] {
  return [
    ...(tenantId ? [] : [{ path: 'tenantId', message: TENANT_MISSING }]),
    ...(reportedBy ? [] : [{ path: 'reportedBy', message: REPORTER_MISSING }]),
  ]
}

/** What is absent stays, null clears. */
export const RepairChanges = z.object({
  ...inOrder(changedFields, [...toldFirst, ...toldNext]),
  vehicleKey: requiredText('Vehicle key is required', VEHICLE_KEY_MAX).optional(),
  imageUrls: keptPhotos.optional(),
  completedAt: instantInput.nullable().optional(),
  rentalId: clearableText().optional(),
  /** The repair as its editor last saw it; without it the last write wins. */
  updatedAt: instantInput.optional(),
})
export type RepairChanges = z.output<typeof RepairChanges>

function day(text: string): string {
  return text.slice(0, 10)
}

/** The shapes of these fields first, then those of the others. */
function inOrder<Shapes extends object>(shapes: Shapes, first: readonly (keyof Shapes)[]): Shapes {
  return Object.assign(Object.fromEntries(first.map((name) => [name, shapes[name]])), shapes)
}
