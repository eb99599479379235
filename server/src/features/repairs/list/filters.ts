import { findableId } from '@pitlane/contract/formats'
import type { RepairFilters } from '@pitlane/contract/repairs/calls'
import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repairs/words'

/** An id that is none finds nothing, as any other unknown one. */
export function findable<F extends Pick<RepairFilters, 'vehicleId' | 'templateId'>>(filters: F): F {
  const { vehicleId, templateId } = filters
  return {
    ...filters,
    ...(vehicleId && { vehicleId: findableId(vehicleId) }),
    ...(templateId && { templateId: findableId(templateId) }),
  }
}

/** As the column `urgency_rank` has it: low is 1. */
export function rankOf(urgency: UrgencyLevel): number {
  return urgencyLevels.indexOf(urgency) + 1
}
