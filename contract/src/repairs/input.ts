import { z } from 'zod'
import type { FieldError } from '../errors.ts'
import { PHOTOS_MAX } from '../files/calls.ts'
import {
  clearableId,
  clearableText,
  DESCRIPTION_MAX,
  dateInput,
  findableId,
  instantInput,
  milesInput,
  moneyInput,
  optionalId,
  optionalText,
  requiredText,
  TITLE_MAX,
  timeInput,
  VEHICLE_KEY_MAX,
} from '../formats.ts'
import { type RepairStatus, repairStatus, urgencyLevel } from './words.ts'

export const TOO_MANY_PHOTOS = `Maximum ${PHOTOS_MAX} images allowed`

export const ODOMETER_REQUIRED = 'Odometer reading is required'
export const STATUS_FIELDS_MISSING = 'Required fields are missing for the selected status'
export const STATUS_FIELDS_MISSING_ON_EDIT = 'Required fields missing for status'
export const START_AFTER_END = 'Start date and time must be before end date and time'
export const END_BEFORE_START = 'The end date must not be before the start date'

const fields = {
  title: requiredText('Title is required', TITLE_MAX),
  description: requiredText('Description is required', DESCRIPTION_MAX),
  vehicleKey: requiredText('Vehicle Key is required', VEHICLE_KEY_MAX),
  category: requiredText('Category is required'),
  urgencyLevel,
  status: repairStatus,
  reservationNumber: optionalText(),
  mechanic: optionalText(),
  templateId: optionalId(),
  assignedTo: optionalId(),
  startDate: dateInput,
  startTime: timeInput,
  endDate: dateInput,
  endTime: timeInput,
  scheduledDate: dateInput,
  repairCost: moneyInput,
  estimatedCost: moneyInput,
  actualCost: moneyInput,
  odometerReading: milesInput,
  receiptUrl: optionalText(2_000),
  imageUrls: z.array(z.string().trim().max(2_000)).max(PHOTOS_MAX, TOO_MANY_PHOTOS),
}

/** What must hold between the fields of a repair. The form and the server ask the same function. */
export interface RepairDates {
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

export const NewRepair = z
  .object({
    tenantId: requiredText('Tenant ID is required'),
    vehicleId: requiredText('Vehicle ID is required').overwrite(findableId),
    reportedBy: requiredText('Reporter is required'),
    title: fields.title,
    description: fields.description,
    vehicleKey: fields.vehicleKey,
    category: fields.category.default('other'),
    urgencyLevel: fields.urgencyLevel.default('medium'),
    status: fields.status.default('need'),
    odometerReading: milesInput.optional().transform((miles) => miles ?? null),
    reservationNumber: fields.reservationNumber,
    mechanic: fields.mechanic,
    templateId: fields.templateId,
    assignedTo: fields.assignedTo,
    startDate: orNull(fields.startDate),
    startTime: orNull(fields.startTime),
    endDate: orNull(fields.endDate),
    endTime: orNull(fields.endTime),
    scheduledDate: orNull(fields.scheduledDate),
    repairCost: orNull(fields.repairCost),
    estimatedCost: orNull(fields.estimatedCost),
    actualCost: orNull(fields.actualCost),
    receiptUrl: fields.receiptUrl,
    imageUrls: fields.imageUrls.default([]),
  })
  .superRefine((repair, context) => {
    const report = ({ path, message }: FieldError) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (repair.odometerReading === null) report({ path: 'odometerReading', message: ODOMETER_REQUIRED })
    if (missingForReport(repair).length > 0) report({ path: 'endDate', message: STATUS_FIELDS_MISSING })
    else dateProblems(repair).forEach(report)
  })
export type NewRepair = z.output<typeof NewRepair>

/** What is absent stays, null clears. */
export const RepairChanges = z.object({
  title: fields.title.optional(),
  description: fields.description.optional(),
  vehicleKey: requiredText('Vehicle key is required', VEHICLE_KEY_MAX).optional(),
  category: fields.category.optional(),
  urgencyLevel: fields.urgencyLevel.optional(),
  status: fields.status.optional(),
  reservationNumber: clearableText().optional(),
  mechanic: clearableText().optional(),
  templateId: clearableId().optional(),
  assignedTo: clearableId().optional(),
  startDate: fields.startDate.optional(),
  startTime: fields.startTime.optional(),
  endDate: fields.endDate.optional(),
  endTime: fields.endTime.optional(),
  scheduledDate: fields.scheduledDate.optional(),
  repairCost: fields.repairCost.optional(),
  estimatedCost: fields.estimatedCost.optional(),
  actualCost: fields.actualCost.optional(),
  odometerReading: fields.odometerReading.optional(),
  receiptUrl: clearableText(2_000).optional(),
  imageUrls: fields.imageUrls.optional(),
  completedAt: instantInput.nullable().optional(),
  /** The repair as its editor last saw it; without it the last write wins. */
  updatedAt: instantInput.optional(),
})
export type RepairChanges = z.output<typeof RepairChanges>

function day(text: string): string {
  return text.slice(0, 10)
}

function orNull<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().transform((value) => value ?? null)
}
