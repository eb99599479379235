import { Card, Text, Title } from '@mantine/core'
import type { CostGroup, CostRow, CostsReport as Costs } from '@pitlane/contract/reports/calls'
import { monthsOf } from '@pitlane/contract/reports/period'
import { inMoney, labelled, type Units } from '@pitlane/contract/units'
import { IconReportMoney } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { BarChart } from './BarChart.tsx'
import { type Column, FigureTable } from './FigureTable.tsx'
import { groupLabels } from './group-labels.ts'
import { RestsOn } from './RestsOn.tsx'
import {
  aboutOrNothing,
  costsInWords,
  inDays,
  moneyOrNothing,
  numberOrNothing,
  perDistance,
} from './report-words.ts'

const MOST_BARS = 12

/** A sentence, what stands out, then all of it. */
export function CostsReport({ report, period }: { report: Costs; period: string }) {
  const units = useUnits()
  const { rows, total, by } = report
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {costsInWords(period, total, units)}
      </Text>
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon={IconReportMoney} title="Nothing to report">
            A repair counts in the period in which it was completed. Choose another period, or complete a
            repair.
          </EmptyState>
        </Card>
      ) : (
        <Card component="section" aria-labelledby="costs">
          <Title order={2} id="costs" mb="md">
            Cost by {groupLabels[by].toLowerCase()}
          </Title>
          <BarChart bars={barsOf(report, units)} />
          <Title order={3} mt="xl" mb="xs">
            In figures
          </Title>
          <FigureTable
            label={`Costs by ${groupLabels[by].toLowerCase()}`}
            rows={rows}
            keyOf={(row) => row.key}
            columns={columnsOf(by, units)}
            total={[
              'Total',
              ...columnsOf(by, units)
                .slice(1)
                .map(({ cell }) => cell({ ...total, key: '', label: '' })),
            ]}
          />
          <RestsOn />
        </Card>
      )}
    </>
  )
}

/** Every month has its bar, also one without repairs; of anything else the dearest. */
function barsOf({ rows, by, from, to }: Costs, units: Units) {
  const bar = ({ key, label, cost }: Pick<CostRow, 'key' | 'label' | 'cost'>) => ({
    key,
    label,
    value: cost,
    text: inMoney(cost, units),
  })
  if (by !== 'month') return rows.slice(0, MOST_BARS).map(bar)
  const known = new Map(rows.map((row) => [row.key, row]))
  return monthsOf({ from, to })
    .slice(-MOST_BARS * 3)
    .map((month) => bar(known.get(month) ?? { key: month, label: month, cost: 0 }))
}

function columnsOf(by: CostGroup, units: Units): Column<CostRow>[] {
  return [
    {
      head: groupLabels[by],
      cell: (row) => <span dir="auto">{row.label}</span>,
      sort: (row) => (by === 'month' ? row.key : row.label),
      isText: true,
    },
    { head: 'Repairs', cell: (row) => numberOrNothing(row.repairs), sort: (row) => row.repairs },
    { head: 'Cost', cell: (row) => inMoney(row.cost, units), sort: (row) => row.cost },
    {
      head: 'Average',
      cell: (row) => moneyOrNothing(row.averageCost, units),
      sort: (row) => row.averageCost,
    },
    { head: 'Without cost', cell: (row) => numberOrNothing(row.withoutCost), sort: (row) => row.withoutCost },
    { head: 'Downtime (days)', cell: (row) => inDays(row.downtimeDays), sort: (row) => row.downtimeDays },
    {
      head: 'Not earned, about',
      cell: (row) => aboutOrNothing(row.notEarned, units),
      sort: (row) => row.notEarned,
    },
    {
      head: labelled('Distance', units.distanceUnit),
      cell: (row) => numberOrNothing(row.distance),
      sort: (row) => row.distance,
    },
    {
      head: `Cost per ${units.distanceUnit}`,
      cell: (row) => perDistance(row.costPerDistance, units),
      sort: (row) => row.costPerDistance,
    },
  ]
}
