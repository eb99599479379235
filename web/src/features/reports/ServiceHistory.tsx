import { Card, Text } from '@mantine/core'
import { repairNumber } from '@pitlane/contract/repairs/number'
import type { ServiceHistory as History, ServiceRow } from '@pitlane/contract/reports/calls'
import { categoryName, fallbackCategories, type RepairCategory } from '@pitlane/contract/settings/calls'
import { inMoney, labelled, type Units } from '@pitlane/contract/units'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayInWords } from '../../ui/time/day-words.ts'
import { categoriesQuery } from '../settings/data.ts'
import { useUnits } from '../tenants/use-units.ts'
import { type Column, FigureTable } from './FigureTable.tsx'
import { counted, inDays, moneyOrNothing, numberOrNothing, UNKNOWN } from './report-words.ts'

/** All that was done to a car, as whoever buys it wants to see it. */
export function ServiceHistory({ history }: { history: History }) {
  const units = useUnits()
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const { rows, total } = history
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={IconClipboardList} title="Nothing was repaired yet">
          A repair is listed here once it is in progress or completed.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {historyInWords(total, units)}
      </Text>
      <Card>
        <FigureTable
          label="Service history"
          rows={rows}
          keyOf={(row) => row.id}
          columns={columnsOf(units, categories)}
          total={['Total', ...['', '', '', '', ''], inMoney(total.cost, units), inDays(total.downtimeDays)]}
        />
        {hasOverlaps(history) && (
          <Text c="dimmed" mt="sm">
            Days on which several repairs kept the car are counted once in the total.
          </Text>
        )}
      </Card>
    </>
  )
}

/** "12 repairs, $4,120.00, 31.0 days in the workshop". */
function historyInWords({ repairs, cost, downtimeDays, withoutCost }: History['total'], units: Units) {
  const said = [
    counted(repairs, 'repair'),
    inMoney(cost, units),
    downtimeDays > 0 && `${inDays(downtimeDays)} days in the workshop`,
    withoutCost > 0 && `${counted(withoutCost, 'repair')} without a cost`,
  ]
  return said.filter(Boolean).join(', ')
}

const DAY_SHOWN = 0.05

function hasOverlaps({ rows, total }: History): boolean {
  const sum = rows.reduce((days, row) => days + (row.downtimeDays ?? 0), 0)
  return sum - total.downtimeDays > DAY_SHOWN
}

function columnsOf(
  units: Units,
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[],
): Column<ServiceRow>[] {
  return [
    {
      head: 'Repair',
      cell: ({ number, title }) => (
        <>
          {repairNumber(number)} <span dir="auto">{title}</span>
        </>
      ),
      sort: (row) => row.number,
      isText: true,
    },
    { head: 'Category', cell: (row) => categoryName(row.category, categories), isText: true },
    { head: 'Mechanic', cell: (row) => row.mechanic ?? UNKNOWN, isText: true },
    { head: 'Started', cell: (row) => dayOrNothing(row.startedOn), sort: (row) => row.startedOn },
    {
      head: 'Completed',
      cell: (row) => (row.completedOn ? dayInWords(row.completedOn) : 'In progress'),
      sort: (row) => row.completedOn,
    },
    {
      head: labelled('Odometer', units.distanceUnit),
      cell: (row) => numberOrNothing(row.odometerReading),
      sort: (row) => row.odometerReading,
    },
    { head: 'Cost', cell: (row) => moneyOrNothing(row.cost, units), sort: (row) => row.cost },
    {
      head: 'Downtime (days)',
      cell: (row) => (row.downtimeDays === null ? UNKNOWN : inDays(row.downtimeDays)),
      sort: (row) => row.downtimeDays,
    },
  ]
}

function dayOrNothing(day: string | null): string {
  return day ? dayInWords(day) : UNKNOWN
}
