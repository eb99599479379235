import type { Repair } from '@pitlane/contract/repairs/calls'
import { type RepairStatus, repairStatuses } from '@pitlane/contract/repairs/words'
import { inMoney, type Units } from '@pitlane/contract/units'

export interface StatusGroup {
  status: RepairStatus
  repairs: Repair[]
}

/** What needs repair first, then what is under way, then what is done; empty groups are left out. */
export function groupsOf(repairs: readonly Repair[]): StatusGroup[] {
  return repairStatuses
    .map((status) => ({ status, repairs: repairs.filter((repair) => repair.status === status) }))
    .filter((group) => group.repairs.length > 0)
}

/** What the repair cost, else what it is thought to cost. */
export function costOf(
  { repairCost, estimatedCost }: Pick<Repair, 'repairCost' | 'estimatedCost'>,
  units: Units,
) {
  if (repairCost !== null) return inMoney(repairCost, units)
  return estimatedCost === null ? undefined : `Est. ${inMoney(estimatedCost, units)}`
}
