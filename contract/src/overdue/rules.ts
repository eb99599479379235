import type { UrgencyLevel } from '../repairs/words.ts'
import { type Due, type DueStatus, MILEAGE_UNKNOWN, type TriggerType } from '../routine/due.ts'

const URGENT_AFTER_DAYS = 30
const URGENT_AFTER_MILES = 1_000

/** How urgent the repair is that an overdue routine becomes. */
export function urgencyOfOverdue({
  daysOverdue,
  milesOverdue,
}: Pick<Due, 'daysOverdue' | 'milesOverdue'>): UrgencyLevel {
  const isLong = (daysOverdue ?? 0) > URGENT_AFTER_DAYS || (milesOverdue ?? 0) > URGENT_AFTER_MILES
  return isLong ? 'high' : 'medium'
}

export const OPEN_REPAIR_EXISTS = 'An open repair already exists'
const NOT_OVERDUE = 'Not overdue'
export const skipReasons = [
  OPEN_REPAIR_EXISTS,
  'Vehicle not found',
  'Vehicle archived',
  MILEAGE_UNKNOWN,
  NOT_OVERDUE,
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why no repair is made of a routine, or null when one is. */
export function skipReason(routine: {
  dueStatus: DueStatus
  triggerType: TriggerType
  isActive: boolean
  vehicle: { mileage: number | null; archivedAt: string | null } | null
  hasOpenRepair: boolean
}): SkipReason | null {
  const { dueStatus, triggerType, isActive, vehicle, hasOpenRepair } = routine
  if (!isActive) return NOT_OVERDUE
  if (!vehicle) return 'Vehicle not found'
  const isUnknown = triggerType === 'mileage' && vehicle.mileage === null
  if (dueStatus !== 'overdue' && !isUnknown) return NOT_OVERDUE
  if (vehicle.archivedAt) return 'Vehicle archived'
  if (isUnknown) return MILEAGE_UNKNOWN
  return hasOpenRepair ? OPEN_REPAIR_EXISTS : null
}
