import type { Repair } from '@pitlane/contract/repairs/calls'
import {
  editProblems,
  missingForEdit,
  type RepairChanges,
  STATUS_FIELDS_MISSING_ON_EDIT,
} from '@pitlane/contract/repairs/input'
import type { OfferedTemplate, ReportValues } from '../report/report-values.ts'
import { atTheirFields } from './missing-words.ts'

/** A repair as its form shows it. */
export function valuesOf(repair: Repair): ReportValues {
  return {
    templateId: repair.templateId ?? '',
    title: repair.title,
    reservationNumber: repair.reservationNumber ?? '',
    description: repair.description,
    vehicleKey: repair.vehicleKey,
    mechanic: repair.mechanic ?? '',
    expectedHours: asText(repair.expectedHours),
    category: repair.category,
    urgencyLevel: repair.urgencyLevel,
    status: repair.status,
    startDate: repair.startDate ?? '',
    startTime: repair.startTime ?? '',
    endDate: repair.endDate ?? '',
    endTime: repair.endTime ?? '',
    repairCost: asText(repair.repairCost),
    odometerReading: asText(repair.odometerReading),
    tenantId: repair.tenantId,
    reportedBy: repair.reportedBy,
    vehicleId: repair.vehicleId,
  }
}

/** The files of a repair as a save sends them. */
interface KeptFiles {
  imageUrls: string[]
  receiptUrl: string | null
}

/** What a save sends: the status decides which of the fields belong to it. */
export function changesFrom(values: ReportValues, before: Repair, files: KeptFiles, now: Date) {
  const { status, startDate, startTime, endDate, endTime, repairCost } = values
  return {
    ...always(values),
    imageUrls: files.imageUrls,
    updatedAt: before.updatedAt,
    ...(status === 'need' && { receiptUrl: files.receiptUrl }),
    ...(status === 'in progress' && { startDate, startTime, endDate, endTime, repairCost }),
    ...(status === 'completed' && {
      vehicleKey: values.vehicleKey,
      startDate,
      endDate,
      repairCost,
      receiptUrl: files.receiptUrl,
      ...(before.status !== 'completed' && { completedAt: now.toISOString() }),
    }),
  }
}

function always(values: ReportValues) {
  return {
    title: values.title,
    description: values.description,
    reservationNumber: values.reservationNumber,
    category: values.category,
    urgencyLevel: values.urgencyLevel,
    status: values.status,
    templateId: values.templateId || null,
    mechanic: values.mechanic,
    expectedHours: values.expectedHours,
    odometerReading: values.odometerReading,
  }
}

/** The contract's rules on what a save would send. */
export function editRules(before: Repair) {
  const { imageUrls, receiptUrl } = before
  return rulesOn<ReportValues>(before, (values) =>
    changesFrom(values, before, { imageUrls, receiptUrl }, new Date()),
  )
}

/** The contract's rules on what `toSend` makes of a form. What a status lacks is also said at its field. */
export function rulesOn<Values extends WithStatus>(before: Repair, toSend: (values: Values) => object) {
  return async () => {
    const { RepairChanges } = await import('@pitlane/contract/shapes/repairs/input')
    function check(values: Values) {
      const parsed = RepairChanges.safeParse(toSend(values))
      if (!parsed.success) return { issues: parsed.error.issues }
      const after = withChanges(before, parsed.data)
      const problems = editProblems(before, after)
      if (problems.length === 0) return { value: values }
      const lacks = problems.some(({ message }) => message === STATUS_FIELDS_MISSING_ON_EDIT)
      const more = lacks ? atTheirFields(after.status, missingForEdit(after)) : []
      return { issues: [...problems.map(({ path, message }) => ({ path: [path], message })), ...more] }
    }
    return {
      '~standard': {
        ...RepairChanges['~standard'],
        validate: (values: unknown) => (isValues<Values>(values) ? check(values) : { value: values }),
      },
    }
  }
}

/** The repair as it will be when the server agrees. Which vehicle another key means, only the server knows. */
export function withChanges(repair: Repair, sent: RepairChanges): Repair {
  const { updatedAt: _, vehicleKey: __, ...changes } = sent
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...repair, ...given, ...(sent.status && sent.status !== 'completed' && { completedAt: null }) }
}

/** Dates of work that has begun are not changed by accident; what is missing can always be filled in. */
export function hasLockedDates(before: Repair, { status }: Pick<ReportValues, 'status'>): boolean {
  const { startDate, startTime, endDate, endTime } = before
  const isUnderWay = before.status === 'in progress' && status === 'in progress'
  return isUnderWay && Boolean(startDate && startTime && endDate && endTime)
}

/** The routines a repair may be linked to, and always the one it is linked to. */
export function offeredTemplates(
  templates: readonly OfferedTemplate[] | undefined,
  linked: OfferedTemplate | null,
): readonly OfferedTemplate[] {
  const offered = templates ?? []
  return !linked || offered.some(({ id }) => id === linked.id) ? offered : [linked, ...offered]
}

type WithStatus = Pick<ReportValues, 'status'>

function isValues<Values extends WithStatus>(values: unknown): values is Values {
  return typeof values === 'object' && values !== null && 'status' in values
}

function asText(amount: number | null): string {
  return amount === null ? '' : String(amount)
}
