import type { Repair } from '@pitlane/contract/repairs/calls'
import { overEstimate } from '@pitlane/contract/repairs/estimate/over'
import { useUnits } from '../../tenants/use-units.ts'

/** By how much what was typed as a cost is above what was approved; null where it is not, or is no cost yet. */
export function useOverEstimate(typed: string, { estimate }: Pick<Repair, 'estimate'>): string | null {
  const units = useUnits()
  const cost = typed.trim() === '' ? Number.NaN : Number(typed)
  return overEstimate(Number.isFinite(cost) ? cost : null, estimate, units)
}
