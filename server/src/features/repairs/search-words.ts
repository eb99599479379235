import { type UrgencyLevel, urgencyLevels } from '@pitlane/contract/repair-words'
import type { RepairFilters } from '@pitlane/contract/repairs'

/** Every word once. */
export function wordsOf({ search }: Pick<RepairFilters, 'search'>): string[] {
  return [...new Set((search ?? '').split(/\s+/).filter(Boolean))]
}

/** A pattern that finds a word anywhere; signs that mean something to LIKE mean themselves. */
export function patternOf(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}

/** As the column `urgency_rank` has it: low is 1. */
export function rankOf(urgency: UrgencyLevel): number {
  return urgencyLevels.indexOf(urgency) + 1
}
