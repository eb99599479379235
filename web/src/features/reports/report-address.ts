import { type CostGroup, costGroups } from '@pitlane/contract/reports/calls'
import {
  type Period,
  type PeriodName,
  periodNames,
  periodOn,
  rangeOf,
} from '@pitlane/contract/reports/period'

export const reportKinds = ['costs', 'fleet', 'vehicles', 'claims', 'covered'] as const
type ReportKind = (typeof reportKinds)[number]

/** What the address says, as it is written there. */
export type ReportSearch = {
  [Name in 'report' | 'period' | 'from' | 'to' | 'by']?: string | undefined
}

export const RANGE = 'range'

/** Which report, of which days. */
export interface ReportAddress {
  kind: ReportKind
  /** What the days are called; a range has no name of its own. */
  name: PeriodName | typeof RANGE
  period: Period
  by: CostGroup
}

const USUAL: PeriodName = '12-months'

/** What cannot be understood is what is usual. */
export function reportAddress(search: ReportSearch, today: string): ReportAddress {
  const range = rangeOf(search.from, search.to)
  const name = periodNames.find((it) => it === search.period) ?? USUAL
  return {
    kind: reportKinds.find((it) => it === search.report) ?? 'costs',
    name: range ? RANGE : name,
    period: range ?? periodOn(name, today),
    by: costGroups.find((it) => it === search.by) ?? 'month',
  }
}

/** What is usual is not written down. */
export function addressOf({ kind, name, period, by }: ReportAddress): ReportSearch {
  return {
    report: kind === 'costs' ? undefined : kind,
    ...(name === RANGE ? period : { period: name === USUAL ? undefined : name }),
    by: by === 'month' ? undefined : by,
  }
}
