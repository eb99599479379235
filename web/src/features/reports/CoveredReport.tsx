import { Card, Text } from '@mantine/core'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { type CoveredReport as Covered, PAID_WHILE_COVERED } from '@pitlane/contract/reports/covered'
import { inMoney, type Units } from '@pitlane/contract/units'
import { IconShieldCheck } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { type Column, FigureTable } from './FigureTable.tsx'
import { counted } from './report-words.ts'

type Row = Covered['rows'][number]

/** What was paid although somebody owed it: there may still be something to get back. */
export function CoveredReport({ report, period }: { report: Covered; period: string }) {
  const units = useUnits()
  const { rows, total } = report
  const columns = columnsOf(units)
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {period}: {counted(total.repairs, 'repair')} paid while covered, {inMoney(total.cost, units)}
      </Text>
      <Card>
        {rows.length === 0 ? (
          <EmptyState
            icon={IconShieldCheck}
            title="Nothing to report"
            action={
              <ButtonLink to="/settings" search={{ open: 'repairs' }} variant="default">
                See the mechanics' guarantees
              </ButtonLink>
            }
          >
            A repair counts in the period in which it was completed, if it cost something while a mechanic's
            guarantee or the maker's warranty lasted.
          </EmptyState>
        ) : (
          <FigureTable
            label={PAID_WHILE_COVERED}
            rows={rows}
            keyOf={({ repair }) => repair.id}
            columns={columns}
            total={['Total', '', inMoney(total.cost, units), '']}
          />
        )}
      </Card>
    </>
  )
}

function columnsOf(units: Units): Column<Row>[] {
  return [
    {
      head: 'Repair',
      cell: ({ repair }) => (
        <TextLink to="/r/$number" params={{ number: String(repair.number) }} dir="auto">
          {repairNumber(repair.number)} {repair.title}
        </TextLink>
      ),
      sort: ({ repair }) => repair.number,
      isText: true,
    },
    {
      head: 'Vehicle',
      cell: ({ vehicle }) => <span dir="auto">{vehicle.vehicleKey}</span>,
      sort: ({ vehicle }) => vehicle.vehicleKey,
      isText: true,
    },
    { head: 'Cost', cell: ({ cost }) => inMoney(cost, units), sort: ({ cost }) => cost },
    {
      head: 'Why',
      // Wide enough to be read where the table scrolls.
      cell: ({ sentence }) => (
        <Text component="span" display="inline-block" miw={240} dir="auto">
          {sentence}
        </Text>
      ),
      isText: true,
    },
  ]
}
