import { dayIn } from '@pitlane/contract/formats'
import {
  DUE_SOON_DAYS,
  DUE_SOON_MILES,
  type Due,
  type DueStatus,
  type Interval,
  type TriggerType,
} from '@pitlane/contract/routine/due'
import { daysBetween } from '@pitlane/contract/routine/words'
import { addInterval } from '../../add-interval.ts'

// The due rule a second time, plain and slow. The one that counts is `routineDue` of the server; a test holds it against this.

/** A completed repair, as far as a routine is counted from it. */
export interface Completion {
  id: string
  endDate: string | null
  completedAt: string
  odometerReading: number | null
}

/** A completion counts on its end date, else on the day it was completed where the business is. */
export function completionDay({ endDate, completedAt }: Omit<Completion, 'id'>, timezone: string): string {
  return endDate ?? dayIn(timezone, new Date(completedAt))
}

/**
 * The completion a routine is counted from: the latest. Without an odometer reading it says nothing about miles, so a
 * mileage routine then looks at the latest one that has a reading.
 */
export function latestCompletion<C extends Completion>(
  completions: readonly C[],
  triggerType: TriggerType,
  timezone: string,
): C | undefined {
  const key = (it: C) => `${completionDay(it, timezone)} ${it.completedAt} ${it.id}`
  const inOrder = [...completions].sort((one, other) => (key(one) < key(other) ? 1 : -1))
  const read = triggerType === 'mileage' ? inOrder.find((it) => it.odometerReading !== null) : undefined
  return read ?? inOrder[0]
}

/** What next due is counted from: the last completion, else how things stood when the routine was made. */
interface CountedFrom extends Interval {
  baseDate: string
  /** Unknown as long as the vehicle's mileage is. */
  baseMileage: number | null
  lastCompletedDate: string | null
  lastCompletedMileage: number | null
}

interface NextDue {
  nextDueDate: string | null
  nextDueMileage: number | null
}

export function nextDue(routine: CountedFrom): NextDue {
  const { triggerType, intervalValue, intervalUnit } = routine
  if (triggerType === 'time') {
    const from = routine.lastCompletedDate ?? routine.baseDate
    return { nextDueDate: addInterval(from, intervalValue, intervalUnit), nextDueMileage: null }
  }
  const from = routine.lastCompletedMileage ?? routine.baseMileage
  return { nextDueDate: null, nextDueMileage: from === null ? null : from + intervalValue }
}

/** How a routine stands today. An inactive one is never due; at the due mileage it is overdue, on the due day it is not yet. */
export function dueOf(
  routine: NextDue & { isActive: boolean },
  today: string,
  vehicleMileage: number | null,
): Due {
  const { isActive, nextDueDate, nextDueMileage } = routine
  const days = nextDueDate === null ? null : daysBetween(today, nextDueDate)
  const miles = nextDueMileage === null || vehicleMileage === null ? null : nextDueMileage - vehicleMileage
  const dueStatus = isActive ? statusOf(days, miles) : 'current'
  const isOverdue = dueStatus === 'overdue'
  return {
    dueStatus,
    daysUntilDue: days,
    milesUntilDue: miles,
    daysOverdue: isOverdue && days !== null ? Math.abs(days) : null,
    milesOverdue: isOverdue && miles !== null ? Math.abs(miles) : null,
  }
}

function statusOf(days: number | null, miles: number | null): DueStatus {
  if ((days !== null && days < 0) || (miles !== null && miles <= 0)) return 'overdue'
  if (days === 0) return 'due_today'
  const isSoon = (days !== null && days <= DUE_SOON_DAYS) || (miles !== null && miles <= DUE_SOON_MILES)
  return isSoon ? 'due_soon' : 'current'
}

/** What `due/current` lists. */
export function isDueNow({ dueStatus }: Pick<Due, 'dueStatus'>): boolean {
  return dueStatus === 'overdue' || dueStatus === 'due_today'
}
