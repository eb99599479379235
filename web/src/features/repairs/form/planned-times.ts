import type { Repair } from '@pitlane/contract/repairs/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { dayOfWall, timeOfWall, wallAt } from '@pitlane/contract/zones'

/** A start and an end as forms have them: days and times of day, where the business is. */
export interface WallTimes {
  startDate: string
  startTime: string
  endDate: string
  endTime: string
}

export function wallTimes(start: number, end: number, timezone: string): WallTimes {
  const [startDate, startTime] = onWall(start, timezone)
  const [endDate, endTime] = onWall(end, timezone)
  return { startDate, startTime, endDate, endTime }
}

function onWall(instant: number, timezone: string): [day: string, time: string] {
  const wall = wallAt(instant, timezone)
  return [dayOfWall(wall), timeOfWall(wall)]
}

/** When work that was planned begins, its plan is its start and its target end. */
export function plannedTimes(
  { status, plannedStart, plannedEnd }: Pick<Repair, 'status' | 'plannedStart' | 'plannedEnd'>,
  timezone: string,
): WallTimes | undefined {
  if (status !== 'need' || plannedStart === null || plannedEnd === null) return undefined
  return wallTimes(Date.parse(plannedStart), Date.parse(plannedEnd), timezone)
}

/** What choosing a status fills in; what somebody has typed stays. */
export function filledBy(
  chosen: RepairStatus,
  before: Repair,
  typed: WallTimes,
  timezone: string,
): Partial<WallTimes> {
  const isTyped = (['startDate', 'startTime', 'endDate', 'endTime'] as const).some(
    (field) => typed[field] !== (before[field] ?? ''),
  )
  return (chosen === 'in progress' && !isTyped && plannedTimes(before, timezone)) || {}
}
