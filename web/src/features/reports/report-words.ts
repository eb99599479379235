import type { CostFigures } from '@pitlane/contract/reports/calls'
import { type Period, periodLabels } from '@pitlane/contract/reports/period'
import { aboutMoney, inMoney, type Units } from '@pitlane/contract/units'
import { dayInWords } from '../../ui/time/day-words.ts'
import { RANGE, type ReportAddress } from './report-address.ts'

export const UNKNOWN = '–'

/** "Last month", or the days themselves. */
export function periodInWords({ name, period }: Pick<ReportAddress, 'name' | 'period'>): string {
  return name === RANGE ? daysInWords(period) : periodLabels[name]
}

export function daysInWords({ from, to }: Period): string {
  return from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`
}

/** "This month: 23 repairs, $4,120.00, 31.0 days in the workshop, about $1,900 not earned". */
export function costsInWords(period: string, figures: CostFigures, units: Units): string {
  const { repairs, cost, downtimeDays, notEarned, withoutCost } = figures
  if (repairs === 0) return `${period}: no repair was completed`
  const said = [
    counted(repairs, 'repair'),
    inMoney(cost, units),
    downtimeDays > 0 && `${inDays(downtimeDays)} days in the workshop`,
    notEarned !== null && notEarned > 0 && `about ${aboutMoney(notEarned, units)} not earned`,
    withoutCost > 0 && `${counted(withoutCost, 'repair')} without a cost`,
  ]
  return `${period}: ${said.filter(Boolean).join(', ')}`
}

export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en-US')} ${thing}${count === 1 ? '' : 's'}`
}

export function inDays(days: number): string {
  return days.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function moneyOrNothing(amount: number | null, units: Units): string {
  return amount === null ? UNKNOWN : inMoney(amount, units)
}

export function aboutOrNothing(amount: number | null, units: Units): string {
  return amount === null ? UNKNOWN : aboutMoney(amount, units)
}

/** "$0.074": what a single mile costs has more decimals than money has. */
export function perDistance(amount: number | null, { currency }: Units): string {
  if (amount === null) return UNKNOWN
  return amount.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  })
}

export function numberOrNothing(value: number | null): string {
  return value === null ? UNKNOWN : value.toLocaleString('en-US')
}

export function inPercent(share: number): string {
  return `${(share * 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} %`
}
