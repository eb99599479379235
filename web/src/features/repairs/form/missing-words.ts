import type { RepairField } from '@pitlane/contract/repairs/input'
import type { RepairStatus } from '@pitlane/contract/repairs/words'

/** What a status lacks, said at each field that lacks it. */
export function atTheirFields(status: RepairStatus, missing: readonly RepairField[]) {
  const when = status === 'completed' ? 'completing' : 'moving to in progress'
  return missing.map((field) => ({ path: [field], message: `${names[field]} is required when ${when}` }))
}

const names: Record<RepairField, string> = {
  startDate: 'Start date',
  startTime: 'Start time',
  endDate: 'End date',
  endTime: 'End time',
  repairCost: 'Repair cost',
  odometerReading: 'Odometer reading',
}
