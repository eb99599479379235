import { Badge, Card, Text } from '@mantine/core'
import {
  COSTS_TOO_MUCH,
  type VehicleFigures,
  type VehiclesReport as Vehicles,
} from '@pitlane/contract/reports/calls'
import { inMoney, type Units } from '@pitlane/contract/units'
import { IconAlertTriangle, IconCar } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink, TextLink } from '../../ui/Links.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { ChartWithTable } from './ChartWithTable.tsx'
import { BarChart } from './charts/BarChart.tsx'
import type { Column } from './FigureTable.tsx'
import { figureColumns } from './figure-columns.ts'
import { counted, moneyOrNothing, numberOrNothing } from './report-words.ts'
import classes from './VehiclesReport.module.css'

const MOST_BARS = 10

/** What each car cost and earned; the dearest first. */
export function VehiclesReport({ report, period }: { report: Vehicles; period: string }) {
  const units = useUnits()
  const rows = report.rows.toSorted((one, other) => other.cost - one.cost)
  const dear = rows.filter((row) => row.costsTooMuch).length
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState
          icon={IconCar}
          title="No vehicles"
          action={
            <ButtonLink to="/vehicles" variant="default">
              Sync the vehicles
            </ButtonLink>
          }
        >
          Vehicles come from HQ Rental Software.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {period}: {counted(rows.length, 'vehicle')}, of which {numberOrNothing(dear)}{' '}
        {dear === 1 ? 'costs more than it should' : 'cost more than they should'}
      </Text>
      <ChartWithTable
        title="What vehicles cost"
        chart={
          <BarChart
            bars={rows.slice(0, MOST_BARS).map(({ vehicle, cost }) => ({
              key: vehicle.id,
              label: vehicle.vehicleKey,
              value: cost,
              text: inMoney(cost, units),
            }))}
          />
        }
        isEstimate
        label="Vehicles"
        rows={rows}
        keyOf={(row) => row.vehicle.id}
        columns={columnsOf(units)}
      />
    </>
  )
}

function columnsOf(units: Units): Column<VehicleFigures>[] {
  const { repairs, cost, downtime, notEarned, distance, perDistance } = figureColumns(units)
  return [
    {
      head: 'Vehicle',
      cell: (row) => <Car row={row} />,
      sort: (row) => row.vehicle.vehicleKey,
      isText: true,
    },
    { head: 'Age', cell: (row) => numberOrNothing(row.age), sort: (row) => row.age },
    repairs,
    cost,
    { head: 'Earned', cell: (row) => moneyOrNothing(row.earned, units), sort: (row) => row.earned },
    downtime,
    notEarned,
    distance,
    perDistance,
  ]
}

function Car({ row: { vehicle, costsTooMuch } }: { row: VehicleFigures }) {
  return (
    <>
      <TextLink fz="inherit" to="/vehicles/$id" params={{ id: vehicle.id }} dir="auto">
        {vehicle.vehicleKey}
      </TextLink>{' '}
      {costsTooMuch && (
        <Badge
          color="orange"
          className={classes.badge}
          leftSection={<IconAlertTriangle size={12} aria-hidden />}
        >
          {COSTS_TOO_MUCH}
        </Badge>
      )}
    </>
  )
}
