import { Card, SimpleGrid, Text, Title } from '@mantine/core'
import { urgencyLabels } from '@pitlane/contract/repairs/words'
import { COMEBACK_DAYS, type FleetReport as Fleet } from '@pitlane/contract/reports/calls'
import { ChartWithTable } from './ChartWithTable.tsx'
import { BarChart } from './charts/BarChart.tsx'
import { FigureTable } from './FigureTable.tsx'
import { counted, inDays, inPercent, numberOrNothing, UNKNOWN } from './report-words.ts'

/** How the fleet stood: days out and in the workshop, what is open, how long repairs take, what came back. */
export function FleetReport({ report, period }: { report: Fleet; period: string }) {
  const { classes } = report
  const [available, repair, vehicles] = [
    sum(classes.map((it) => it.availableDays)),
    sum(classes.map((it) => it.repairDays)),
    sum(classes.map((it) => it.vehicles)),
  ]
  return (
    <>
      <Text role="status" size="lg" fw={550}>
        {period}: {counted(vehicles, 'vehicle')}, {inDays(repair)} days in repair of{' '}
        {numberOrNothing(available)}, {inPercent(available > 0 ? repair / available : 0)}
      </Text>
      <Classes report={report} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <OpenByAge report={report} />
        <Medians report={report} />
      </SimpleGrid>
      <Comebacks report={report} />
    </>
  )
}

function Classes({ report: { classes } }: { report: Fleet }) {
  return (
    <ChartWithTable
      title="Share in repair by class"
      chart={
        <BarChart
          bars={classes.map((it) => ({
            key: it.vehicleClass ?? '',
            label: it.vehicleClass ?? 'No class',
            value: it.shareInRepair,
            text: inPercent(it.shareInRepair),
          }))}
        />
      }
      label="Days by class"
      rows={classes}
      keyOf={(it) => it.vehicleClass ?? ''}
      columns={[
        {
          head: 'Class',
          cell: (it) => it.vehicleClass ?? 'No class',
          sort: (it) => it.vehicleClass,
          isText: true,
        },
        { head: 'Vehicles', cell: (it) => numberOrNothing(it.vehicles), sort: (it) => it.vehicles },
        {
          head: 'Available days',
          cell: (it) => numberOrNothing(it.availableDays),
          sort: (it) => it.availableDays,
        },
        { head: 'Rented days', cell: (it) => inDays(it.rentedDays), sort: (it) => it.rentedDays },
        { head: 'Days in repair', cell: (it) => inDays(it.repairDays), sort: (it) => it.repairDays },
        {
          head: 'Share in repair',
          cell: (it) => inPercent(it.shareInRepair),
          sort: (it) => it.shareInRepair,
        },
      ]}
    />
  )
}

const ages = [
  ['under2', 'Under 2 days'],
  ['under7', '2 to 7 days'],
  ['under30', '7 to 30 days'],
  ['older', '30 days and older'],
] as const

function OpenByAge({ report: { openByAge } }: { report: Fleet }) {
  return (
    <Card component="section" aria-labelledby="open-by-age">
      <Title order={2} id="open-by-age" mb="xs">
        Open repairs by age
      </Title>
      <FigureTable
        label="Open repairs by age"
        rows={ages}
        keyOf={([age]) => age}
        columns={[
          { head: 'Age', cell: ([, label]) => label, isText: true },
          { head: 'Open now', cell: ([age]) => numberOrNothing(openByAge[age]) },
        ]}
      />
    </Card>
  )
}

const urgencies = ['critical', 'high', 'medium', 'low'] as const

function Medians({ report: { medianDays } }: { report: Fleet }) {
  return (
    <Card component="section" aria-labelledby="medians">
      <Title order={2} id="medians" mb="xs">
        Days from report to completion
      </Title>
      <FigureTable
        label="Days from report to completion"
        rows={urgencies}
        keyOf={(urgency) => urgency}
        columns={[
          { head: 'Urgency', cell: (urgency) => urgencyLabels[urgency], isText: true },
          {
            head: 'Median days',
            cell: (urgency) => {
              const days = medianDays[urgency]
              return days === null ? UNKNOWN : inDays(days)
            },
          },
        ]}
      />
    </Card>
  )
}

function Comebacks({ report: { comebacks } }: { report: Fleet }) {
  return (
    <Card component="section" aria-labelledby="comebacks">
      <Title order={2} id="comebacks" mb={4}>
        Comebacks by mechanic
      </Title>
      <Text c="dimmed" mb="xs">
        The same car and category, reported again within {COMEBACK_DAYS} days of completion.
      </Text>
      {comebacks.length === 0 ? (
        <Text>No repair was completed.</Text>
      ) : (
        <FigureTable
          label="Comebacks by mechanic"
          rows={comebacks}
          keyOf={(it) => it.mechanic ?? ''}
          columns={[
            {
              head: 'Mechanic',
              cell: (it) => it.mechanic ?? 'No mechanic',
              sort: (it) => it.mechanic,
              isText: true,
            },
            { head: 'Repairs', cell: (it) => numberOrNothing(it.repairs), sort: (it) => it.repairs },
            { head: 'Comebacks', cell: (it) => numberOrNothing(it.comebacks), sort: (it) => it.comebacks },
          ]}
        />
      )}
    </Card>
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
