import type { Repair } from '@pitlane/contract/repairs/calls'
import { overdueLabel } from '@pitlane/contract/routine/words'
import { timeInWords } from '../../ui/time/clock.ts'
import { dayInWords } from '../../ui/time/day-words.ts'

export interface TargetEnd {
  label: string
  isOverdue: boolean
}

type Planned = Pick<Repair, 'status' | 'endDate' | 'endTime'>

/** When work in progress shall be done, as people say it: "Due tomorrow 9:00 AM", "Overdue by 3 days". */
export function targetEnd(
  { status, endDate, endTime }: Planned,
  now: Date,
  timezone = 'UTC',
): TargetEnd | undefined {
  if (status !== 'in progress' || !endDate) return undefined
  const [today, time] = now.toLocaleString('sv-SE', { timeZone: timezone }).split(' ')
  const late = overdueLabel(endDate, today ?? '')
  if (late) return { label: late, isOverdue: true }
  const at = endTime ? ` ${timeInWords(endTime)}` : ''
  if (endDate === today)
    return endTime && endTime <= (time ?? '').slice(0, 5)
      ? { label: `Overdue since${at}`, isOverdue: true }
      : { label: `Due today${at}`, isOverdue: false }
  return {
    label: endDate === dayAfter(today ?? '') ? `Due tomorrow${at}` : `Due ${dayInWords(endDate)}`,
    isOverdue: false,
  }
}

function dayAfter(day: string): string {
  const next = new Date(day)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
