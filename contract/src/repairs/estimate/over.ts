import { aboutMoney, inCents, inMoney, type Units } from '../../units.ts'
import type { EstimateState } from './states.ts'

/** "$40.00 over the estimate, 12 %"; null where a cost is not above what was approved. */
export function overEstimate(
  cost: number | null,
  estimate: { total: number; state: EstimateState } | null,
  units: Units,
): string | null {
  if (cost === null || estimate?.state !== 'approved') return null
  const over = inCents(cost) - inCents(estimate.total)
  if (over <= 0) return null
  const percent = Math.round((over / inCents(estimate.total)) * 100)
  return `${shortMoney(over / 100, units)} over the estimate, ${percent.toLocaleString('en-US')} %`
}

/** "$40", and "$40.50" where there are cents. */
function shortMoney(amount: number, units: Units): string {
  return Number.isInteger(amount) ? aboutMoney(amount, units) : inMoney(amount, units)
}
