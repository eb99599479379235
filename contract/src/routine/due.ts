import { distanceInWords, type Units, unitInWords } from '../units.ts'
import { daysInWords, leftInWords } from './words.ts'

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

/** "Every 5,000 miles", "Every 6 months"; time without a unit is counted in days. */
export function templateLabel({ triggerType, intervalValue, intervalUnit }: Interval, units: Units): string {
  if (triggerType === 'mileage') return `Every ${intervalValue.toLocaleString('en-US')} ${unitInWords(units)}`
  return `Every ${intervalValue.toLocaleString('en-US')} ${intervalUnit ?? 'days'}`
}

export interface Due {
  dueStatus: DueStatus
  /** Negative once the day or the mileage is past; null for the other trigger, or when the mileage is unknown. */
  daysUntilDue: number | null
  milesUntilDue: number | null
  daysOverdue: number | null
  milesOverdue: number | null
}

/** "Overdue by 3 days", "Due today", "in 12 days", "in 1,200 miles". */
export function dueInWords(
  { daysUntilDue: days, milesUntilDue: miles }: Pick<Due, 'daysUntilDue' | 'milesUntilDue'>,
  units: Units,
): string {
  if (days !== null) return days === 0 ? 'Due today' : leftInWords(days, daysInWords)
  if (miles !== null) return miles === 0 ? 'Due now' : leftInWords(miles, (it) => distanceInWords(it, units))
  return MILEAGE_UNKNOWN
}
