import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { Repair, repairs } from '@pitlane/contract/repairs/calls'
import type { RepairChanges } from '@pitlane/contract/repairs/input'
import { NOTHING_REPORTED, type ReportedDone } from '@pitlane/contract/repairs/mechanic'
import { dayOfWall, timeOfWall, wallAt } from '@pitlane/contract/zones'
import type { Acting, WriteContext } from '../../../platform/context.ts'
import { assertCurrent, changeRepair, heldRepair } from '../edit.ts'

type Ctx = WriteContext & Acting

/** Completes a repair with what its mechanic reported; whatever somebody says here wins. */
export async function confirmRepair(
  ctx: Ctx,
  { id, ...given }: Input<typeof repairs.confirm>,
): Promise<Repair> {
  const before = await heldRepair(ctx, id)
  assertCurrent(before, given)
  if (!before.reportedDone) throw new AppError('conflict', NOTHING_REPORTED)
  const reported = completionBy(ctx, before, before.reportedDone)
  const changes = {
    ...reported,
    // On another day, nobody knows at what time.
    ...(given.endDate && given.endDate !== reported.endDate ? { endTime: null } : {}),
    ...present(given),
    status: 'completed' as const,
  }
  return changeRepair(ctx, 'confirmed', before, changes)
}

/** What they left open stays as it was. The car was kept until Done was said, not until the time that was aimed at. */
function completionBy({ timezone }: Ctx, before: Repair, reported: ReportedDone): RepairChanges {
  const wall = wallAt(Date.parse(reported.at), timezone)
  return {
    odometerReading: reported.odometerReading ?? before.odometerReading,
    repairCost: reported.cost ?? before.repairCost,
    endDate: dayOfWall(wall),
    endTime: timeOfWall(wall),
  }
}

function present(given: RepairChanges): RepairChanges {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
