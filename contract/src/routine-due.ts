import { dayIn } from './formats.ts'
import { daysBetween, leftInWords } from './routine-words.ts'

export const triggerTypes = ['time', 'mileage'] as const
export type TriggerType = (typeof triggerTypes)[number]

export const intervalUnits = ['days', 'weeks', 'months'] as const
export type IntervalUnit = (typeof intervalUnits)[number]

export interface Interval {
  triggerType: TriggerType
  intervalValue: number
  intervalUnit: IntervalUnit | null
}

export const dueStatuses = ['overdue', 'due_today', 'due_soon', 'current'] as const
export type DueStatus = (typeof dueStatuses)[number]

export const dueStatusLabels: Record<DueStatus, string> = {
  overdue: 'Overdue',
  due_today: 'Due Today',
  due_soon: 'Due Soon',
  current: 'Active',
}

export const DUE_SOON_DAYS = 7
export const DUE_SOON_MILES = 500

/** What stands where nothing can be told about miles. */
export const MILEAGE_UNKNOWN = 'Vehicle mileage unknown'

/** The last day that is written with four digits of year; nothing is due later. */
export const LAST_DAY = '9999-12-31'

/** "Every 5,000 miles", "Every 6 months"; time without a unit is counted in days. */
export function templateLabel({ triggerType, intervalValue, intervalUnit }: Interval): string {
  return `Every ${intervalValue.toLocaleString('en-US')} ${triggerType === 'mileage' ? 'miles' : (intervalUnit ?? 'days')}`
}

/** Days are calendar days and months calendar months, the day clamped: 31 January + 1 month is the last of February. */
export function addInterval(day: string, value: number, unit: IntervalUnit | null): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (unit === 'months') {
    const months = year * 12 + (month - 1) + value
    const [toYear, toMonth] = [Math.floor(months / 12), months % 12]
    const lastOfMonth = utc(toYear, toMonth + 1, 0).getUTCDate()
    return dayText(utc(toYear, toMonth, Math.min(date, lastOfMonth)))
  }
  return dayText(utc(year, month - 1, date + value * (unit === 'weeks' ? 7 : 1)))
}

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
export interface CountedFrom extends Interval {
  baseDate: string
  /** Unknown as long as the vehicle's mileage is. */
  baseMileage: number | null
  lastCompletedDate: string | null
  lastCompletedMileage: number | null
}

export interface NextDue {
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

export interface Due {
  dueStatus: DueStatus
  /** Negative once the day or the mileage is past; null for the other trigger, or when the mileage is unknown. */
  daysUntilDue: number | null
  milesUntilDue: number | null
  daysOverdue: number | null
  milesOverdue: number | null
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

/** "Overdue by 3 days", "Due today", "in 12 days", "in 1,200 miles". */
export function dueInWords({
  daysUntilDue: days,
  milesUntilDue: miles,
}: Pick<Due, 'daysUntilDue' | 'milesUntilDue'>): string {
  if (days !== null) return days === 0 ? 'Due today' : leftInWords(days, 'day')
  if (miles !== null) return miles === 0 ? 'Due now' : leftInWords(miles, 'mile')
  return MILEAGE_UNKNOWN
}

/** Unlike Date.UTC it takes the year as it is, also below 100. */
function utc(year: number, month: number, date: number): Date {
  const moment = new Date(0)
  moment.setUTCFullYear(year, month, date)
  return moment
}

function dayText(moment: Date): string {
  return moment.getUTCFullYear() > 9999 ? LAST_DAY : moment.toISOString().slice(0, 10)
}
