import { z } from 'zod'

export const repairStatuses = ['need', 'in progress', 'completed'] as const
export type RepairStatus = (typeof repairStatuses)[number]

export const repairStatusLabels: Record<RepairStatus, string> = {
  need: 'Needs Repair',
  'in progress': 'In Progress',
  completed: 'Completed',
}

export const urgencyLevels = ['low', 'medium', 'high', 'critical'] as const
export type UrgencyLevel = (typeof urgencyLevels)[number]

export const urgencyLabels: Record<UrgencyLevel, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** Why a repair is needed, where somebody says so. */
export const causes = ['wear', 'damage'] as const
type Cause = (typeof causes)[number]

export const causeLabels: Record<Cause, string> = { wear: 'Wear', damage: 'Damage' }

/** "Rental 1042", as people know it; by HQ's id where it has no number. */
export function rentalName(rental: string): string {
  return `Rental ${rental}`
}

/** A status as it comes in: `in_progress` is `in progress`. */
export const repairStatus = z.preprocess(
  (given) => (given === 'in_progress' ? 'in progress' : given),
  z.enum(repairStatuses, { error: 'Status must be need, in progress or completed' }),
)

export const urgencyLevel = z.enum(urgencyLevels, {
  error: 'Urgency level must be low, medium, high or critical',
})

/** Null or nothing says nothing. */
export const clearableCause = z.preprocess(
  (given) => (given === '' ? null : given),
  z.enum(causes, { error: 'Cause must be wear or damage' }).nullable(),
)
