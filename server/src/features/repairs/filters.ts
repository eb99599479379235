import { isId } from '@pitlane/contract/formats'
import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repair-words'
import type { RepairFilters } from '@pitlane/contract/repairs'

const NOBODY = '00000000-0000-7000-8000-000000000000'

/** An id that is none finds nothing, as any other unknown one. */
export function findable<F extends Pick<RepairFilters, 'vehicleId' | 'templateId'>>(filters: F): F {
  const { vehicleId, templateId } = filters
  const known = (id: string) => (isId(id) ? id : NOBODY)
  return {
    ...filters,
    ...(vehicleId && { vehicleId: known(vehicleId) }),
    ...(templateId && { templateId: known(templateId) }),
  }
}

/** As the column `urgency_rank` has it: low is 1. */
export function rankOf(urgency: UrgencyLevel): number {
  return urgencyLevels.indexOf(urgency) + 1
}
