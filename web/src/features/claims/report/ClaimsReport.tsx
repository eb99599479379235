import { Card, Text } from '@mantine/core'
import type { ClaimGroup, ClaimRow, ClaimsReport as Claims } from '@pitlane/contract/claims/report'
import { inMoney, type Units } from '@pitlane/contract/units'
import { IconReceiptRefund } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ButtonLink } from '../../../ui/Links.tsx'
import { ChartWithTable } from '../../reports/ChartWithTable.tsx'
import type { Column } from '../../reports/FigureTable.tsx'
import { GroupChart } from '../../reports/GroupChart.tsx'
import { groupLabels } from '../../reports/group-labels.ts'
import { inPercent, numberOrNothing, UNKNOWN } from '../../reports/report-words.ts'
import { useUnits } from '../../tenants/use-units.ts'
import { claimsInWords } from './claims-words.ts'

const part = { of: (row: ClaimRow) => row.received, wholeName: 'Claimed', name: 'Received' }

/** What damages were claimed for, and what came back: a sentence, what stands out, then all of it. */
export function ClaimsReport({ report, period }: { report: Claims; period: string }) {
  const units = useUnits()
  const { rows, total, by } = report
  const columns = columnsOf(by, units)
  const group = groupLabels[by].toLowerCase()
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {claimsInWords(period, total, units)}
      </Text>
      {rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconReceiptRefund}
            title="Nothing to report"
            action={
              <ButtonLink to="/repairs" search={{ status: 'open' }} variant="default">
                See the open repairs
              </ButtonLink>
            }
          >
            A damage counts on the day it was found. Choose another period, or say of a repair that it was
            damage.
          </EmptyState>
        </Card>
      ) : (
        <ChartWithTable
          title={`Claimed and received by ${group}`}
          chart={<GroupChart report={report} value={(row) => row.claimed} part={part} />}
          label={`Claims by ${group}`}
          rows={rows}
          keyOf={(row) => row.key}
          columns={columns}
          total={['Total', ...columns.slice(1).map(({ cell }) => cell({ ...total, key: '', label: '' }))]}
        />
      )}
    </>
  )
}

function columnsOf(by: ClaimGroup, units: Units): Column<ClaimRow>[] {
  const money = (head: string, of: (row: ClaimRow) => number): Column<ClaimRow> => ({
    head,
    cell: (row) => inMoney(of(row), units),
    sort: of,
  })
  return [
    {
      head: groupLabels[by],
      cell: (row) => <span dir="auto">{row.label}</span>,
      sort: (row) => (by === 'month' ? row.key : row.label),
      isText: true,
    },
    { head: 'Damages', cell: (row) => numberOrNothing(row.damages), sort: (row) => row.damages },
    { head: 'Claims', cell: (row) => numberOrNothing(row.claims), sort: (row) => row.claims },
    money('Claimed', (row) => row.claimed),
    money('Received', (row) => row.received),
    money('Waived', (row) => row.waived),
    money('Open', (row) => row.open),
    {
      head: 'Share received',
      cell: (row) => (row.share === null ? UNKNOWN : inPercent(row.share)),
      sort: (row) => row.share,
    },
  ]
}
