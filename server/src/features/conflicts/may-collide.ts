import type { Repair } from '@pitlane/contract/repairs/calls'
import type { KnownRepair, RepairTold } from '../repairs/happened.ts'

/** What a conflict rests on of its repair. */
const facts = [
  'vehicleId',
  'status',
  'urgencyLevel',
  'plannedStart',
  'plannedEnd',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
] as const satisfies readonly (keyof Repair)[]

/** Whether this change may have brought a conflict of the repair, which then is the doing of whoever made it. */
export function mayCollideNow({ before, after }: RepairTold): boolean {
  return after !== null && mayCollide(after) && facts.some((fact) => before?.[fact] !== after[fact])
}

/**
 * Whether this change may have ended a conflict of the repair, or moved the routine that it does: of its car, then, and of no other. What one that is
 * gone was before it was changed last, nobody knows any more.
 */
export function mayNoLongerCollide(told: RepairTold): boolean {
  const { before, after } = told
  if (after === null) return true
  if (mayCollideNow(told)) return false
  const wasInTheWay = before !== null && mayCollide(before) && !mayCollide(after)
  return wasInTheWay || willDoAnother(before, after) || hasDoneRoutine(before) || hasDoneRoutine(after)
}

/** What it will have done before a car goes out is not due on that rental. */
function willDoAnother(before: KnownRepair | null, after: KnownRepair): boolean {
  return before !== null && before.templateId !== after.templateId && mayCollide(after)
}

/** Of one of many it may not be known. */
function hasDoneRoutine(repair: KnownRepair | null): boolean {
  return repair !== null && repair.status === 'completed' && repair.templateId !== null
}

/** One that is done, or neither dangerous nor planned, is in nobody's way. */
function mayCollide({ status, urgencyLevel, plannedStart = null }: KnownRepair): boolean {
  if (status === 'completed') return false
  return status === 'in progress' || urgencyLevel === 'critical' || plannedStart !== null
}
