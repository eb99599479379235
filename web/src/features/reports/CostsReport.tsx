import { Card, Text } from '@mantine/core'
import type { CostGroup, CostRow, CostsReport as Costs } from '@pitlane/contract/reports/calls'
import type { Units } from '@pitlane/contract/units'
import { IconReportMoney } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { ChartWithTable } from './ChartWithTable.tsx'
import type { Column } from './FigureTable.tsx'
import { figureColumns } from './figure-columns.ts'
import { GroupChart } from './GroupChart.tsx'
import { groupLabels } from './group-labels.ts'
import { costsInWords, moneyOrNothing, numberOrNothing } from './report-words.ts'

/** A sentence, what stands out, then all of it. */
export function CostsReport({ report, period }: { report: Costs; period: string }) {
  const units = useUnits()
  const { rows, total, by } = report
  const columns = columnsOf(by, units)
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {costsInWords(period, total, units)}
      </Text>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconReportMoney}
            title="Nothing to report"
            action={
              <ButtonLink to="/repairs" search={{ status: 'open' }} variant="default">
                See the open repairs
              </ButtonLink>
            }
          >
            A repair counts in the period in which it was completed. Choose another period, or complete a
            repair.
          </EmptyState>
        </Card>
      ) : (
        <ChartWithTable
          title={`Cost by ${groupLabels[by].toLowerCase()}`}
          chart={<GroupChart report={report} value={(row) => row.cost} />}
          isEstimate
          label={`Costs by ${groupLabels[by].toLowerCase()}`}
          rows={rows}
          keyOf={(row) => row.key}
          columns={columns}
          total={['Total', ...columns.slice(1).map(({ cell }) => cell({ ...total, key: '', label: '' }))]}
        />
      )}
    </>
  )
}

function columnsOf(by: CostGroup, units: Units): Column<CostRow>[] {
  const { repairs, cost, downtime, notEarned, distance, perDistance } = figureColumns(units)
  return [
    {
      head: groupLabels[by],
      cell: (row) => <span dir="auto">{row.label}</span>,
      sort: (row) => (by === 'month' ? row.key : row.label),
      isText: true,
    },
    repairs,
    cost,
    {
      head: 'Average',
      cell: (row) => moneyOrNothing(row.averageCost, units),
      sort: (row) => row.averageCost,
    },
    { head: 'Without cost', cell: (row) => numberOrNothing(row.withoutCost), sort: (row) => row.withoutCost },
    downtime,
    notEarned,
    distance,
    perDistance,
  ]
}
