import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repair-words'
import type { RepairFilters } from '@pitlane/contract/repairs'

/** Every word once, as a pattern that finds it anywhere; signs that mean something to LIKE mean themselves. */
export function patternsOf({ search }: Pick<RepairFilters, 'search'>): string[] {
  const words = new Set((search ?? '').split(/\s+/).filter(Boolean))
  return [...words].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** As the column `urgency_rank` has it: low is 1. */
export function rankOf(urgency: UrgencyLevel): number {
  return urgencyLevels.indexOf(urgency) + 1
}
