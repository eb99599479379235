import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import type { OfferedTemplate } from '../../form/Choices.tsx'
import { type FormValues, pick, typedIn } from '../../form/form-values.ts'
import { editRows, statusRows } from '../../form/layout.ts'
import { rulesOn } from '../../form/rules.ts'

/** The files of a repair as a save sends them. */
export interface KeptFiles {
  imageUrls: string[]
  receiptUrl: string | null
}

/** What a save sends: the status decides which of the fields belong to it. */
export function changesFrom(values: FormValues, before: Repair, files: KeptFiles, now: Date) {
  const { status } = values
  return {
    ...pick(values, always),
    templateId: values.templateId || null,
    imageUrls: files.imageUrls,
    updatedAt: before.updatedAt,
    ...(status === 'need' && { receiptUrl: files.receiptUrl }),
    ...(status === 'in progress' && pick(values, typedIn(statusRows[status]))),
    ...(status === 'completed' && {
      ...pick(values, ['vehicleKey', 'startDate', ...typedIn(statusRows[status])]),
      receiptUrl: files.receiptUrl,
      ...(before.status !== 'completed' && { completedAt: now.toISOString() }),
    }),
  }
}

const ofSomeStatus = repairStatuses.flatMap((status) => typedIn(statusRows[status]))

/** All that the form asks for whatever the status. The vehicle is another's matter, until the work is done. */
const always = typedIn(editRows).filter((name) => name !== 'vehicleKey' && !ofSomeStatus.includes(name))

/** The contract's rules on what a save would send. */
export function editRules(before: Repair) {
  const { imageUrls, receiptUrl } = before
  return rulesOn<FormValues>(before, (values) =>
    changesFrom(values, before, { imageUrls, receiptUrl }, new Date()),
  )
}

/** Dates of work that has begun are not changed by accident; what is missing can always be filled in. */
export function hasLockedDates(before: Repair, { status }: Pick<FormValues, 'status'>): boolean {
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
