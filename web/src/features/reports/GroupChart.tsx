import { monthInWords, monthsOf, type Period } from '@pitlane/contract/reports/period'
import { briefMoney, inMoney } from '@pitlane/contract/units'
import { useUnits } from '../tenants/use-units.ts'
import { BarChart } from './charts/BarChart.tsx'
import { ColumnChart } from './charts/ColumnChart.tsx'
import { PartLegend } from './charts/PartLegend.tsx'

const MOST_BARS = 12
const MOST_MONTHS = 36

interface Group {
  key: string
  label: string
}

interface Props<Row> {
  report: Period & { by: string; rows: readonly Row[] }
  /** How long a bar is, and how much of it is filled. */
  value: (row: Row) => number
  part?: { of: (row: Row) => number; wholeName: string; name: string }
}

/** Amounts of groups: months in their order, also those without anything; of anything else the first, which are the largest. */
export function GroupChart<Row extends Group>({ report, value, part }: Props<Row>) {
  const units = useUnits()
  const bars = report.rows.map((row) => ({
    ...{ key: row.key, label: row.label, value: value(row), text: inMoney(value(row), units) },
    ...(part && { part: part.of(row) }),
  }))
  const known = new Map(bars.map((bar) => [bar.key, bar]))
  const none = { value: 0, text: inMoney(0, units) }
  return (
    <>
      {part && <PartLegend whole={part.wholeName} part={part.name} />}
      {report.by === 'month' ? (
        <ColumnChart
          bars={monthsOf(report)
            .slice(-MOST_MONTHS)
            .map((month) => known.get(month) ?? { key: month, label: monthInWords(month), ...none })}
          inShort={(amount) => briefMoney(amount, units)}
        />
      ) : (
        <BarChart bars={bars.slice(0, MOST_BARS)} />
      )}
    </>
  )
}
