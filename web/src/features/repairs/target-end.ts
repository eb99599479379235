import { timeInWords, type WallClock } from '@pitlane/contract/clock'
import { DAY } from '@pitlane/contract/durations'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { overdueLabel } from '@pitlane/contract/routine/words'
import { dayOfWall, timeOfWall, wallAt } from '@pitlane/contract/zones'
import { dayInWords } from '../../ui/time/day-words.ts'

interface TargetEnd {
  label: string
  isOverdue: boolean
}

type Planned = Pick<Repair, 'status' | 'endDate' | 'endTime'>

/** When work in progress shall be done, as people say it: "Due tomorrow 9:00 AM", "Overdue by 3 days". */
export function targetEnd(
  { status, endDate, endTime }: Planned,
  now: Date,
  { timezone, clock }: WallClock,
): TargetEnd | undefined {
  if (status !== 'in progress' || !endDate) return undefined
  const wall = wallAt(now.getTime(), timezone)
  const today = dayOfWall(wall)
  const late = overdueLabel(endDate, today)
  if (late) return { label: late, isOverdue: true }
  const at = endTime ? ` ${timeInWords(endTime, clock)}` : ''
  if (endDate === today)
    return endTime && endTime <= timeOfWall(wall)
      ? { label: `Overdue since${at}`, isOverdue: true }
      : { label: `Due today${at}`, isOverdue: false }
  return {
    label: endDate === dayOfWall(wall + DAY) ? `Due tomorrow${at}` : `Due ${dayInWords(endDate)}`,
    isOverdue: false,
  }
}
