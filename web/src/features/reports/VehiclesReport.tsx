import { Badge, Card, Text, Title } from '@mantine/core'
import {
  COSTS_TOO_MUCH,
  type VehicleFigures,
  type VehiclesReport as Vehicles,
} from '@pitlane/contract/reports/calls'
import { inMoney, labelled, type Units } from '@pitlane/contract/units'
import { IconAlertTriangle, IconCar } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextLink } from '../../ui/Links.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { BarChart } from './BarChart.tsx'
import { type Column, FigureTable } from './FigureTable.tsx'
import { RestsOn } from './RestsOn.tsx'
import {
  aboutOrNothing,
  counted,
  inDays,
  moneyOrNothing,
  numberOrNothing,
  perDistance,
} from './report-words.ts'

const MOST_BARS = 10

/** What each car cost and earned; the dearest first. */
export function VehiclesReport({ report, period }: { report: Vehicles; period: string }) {
  const units = useUnits()
  const rows = report.rows.toSorted((one, other) => other.cost - one.cost)
  const dear = rows.filter((row) => row.costsTooMuch).length
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={IconCar} title="No vehicles">
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
      <Card component="section" aria-labelledby="vehicles">
        <Title order={2} id="vehicles" mb="md">
          What vehicles cost
        </Title>
        <BarChart
          bars={rows.slice(0, MOST_BARS).map(({ vehicle, cost }) => ({
            key: vehicle.id,
            label: vehicle.vehicleKey,
            value: cost,
            text: inMoney(cost, units),
          }))}
        />
        <Title order={3} mt="xl" mb="xs">
          In figures
        </Title>
        <FigureTable
          label="Vehicles"
          rows={rows}
          keyOf={(row) => row.vehicle.id}
          columns={columnsOf(units)}
        />
        <RestsOn />
      </Card>
    </>
  )
}

function columnsOf(units: Units): Column<VehicleFigures>[] {
  return [
    {
      head: 'Vehicle',
      cell: (row) => <Car row={row} />,
      sort: (row) => row.vehicle.vehicleKey,
      isText: true,
    },
    { head: 'Age', cell: (row) => numberOrNothing(row.age), sort: (row) => row.age },
    { head: 'Repairs', cell: (row) => numberOrNothing(row.repairs), sort: (row) => row.repairs },
    { head: 'Cost', cell: (row) => inMoney(row.cost, units), sort: (row) => row.cost },
    { head: 'Earned', cell: (row) => moneyOrNothing(row.earned, units), sort: (row) => row.earned },
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

function Car({ row: { vehicle, costsTooMuch } }: { row: VehicleFigures }) {
  return (
    <>
      <TextLink to="/vehicles/$id" params={{ id: vehicle.id }} dir="auto">
        {vehicle.vehicleKey}
      </TextLink>{' '}
      {costsTooMuch && (
        <Badge color="orange" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {COSTS_TOO_MUCH}
        </Badge>
      )}
    </>
  )
}
