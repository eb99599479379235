import { Badge, Card, Text, Title } from '@mantine/core'
import { dayIn } from '@pitlane/contract/formats'
import { notEarnedInWords } from '@pitlane/contract/repairs/downtime'
import { COSTS_TOO_MUCH, DEAR_MONTHS } from '@pitlane/contract/reports/calls'
import { lastMonths } from '@pitlane/contract/reports/period'
import { inMoney, type Units } from '@pitlane/contract/units'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fact } from '../../ui/list/Fact.tsx'
import { useUnits } from '../tenants/use-units.ts'
import classes from './CarFigures.module.css'
import { carQuery } from './data.ts'
import { aboutOrNothing, inDays, moneyOrNothing, perDistance } from './report-words.ts'

interface Props {
  vehicleId: string
  timezone: string | undefined
}

/** What a car cost and earned in a year; of one of which nothing is known there is nothing to show. */
export function CarFigures({ vehicleId, timezone }: Props) {
  const units = useUnits()
  const period = lastMonths(DEAR_MONTHS, dayIn(timezone ?? 'UTC', new Date()))
  const figures = useQuery(carQuery(period, vehicleId)).data?.rows[0]
  if (!figures || (figures.repairs === 0 && figures.earned === null)) return null
  return (
    <Card component="section" aria-labelledby="car-figures">
      <Title order={2} id="car-figures" mb="sm">
        Last {DEAR_MONTHS} months
      </Title>
      <dl className={classes.facts}>
        <Fact name="Repairs">{figures.repairs.toLocaleString('en-US')}</Fact>
        <Fact name="Cost">{inMoney(figures.cost, units)}</Fact>
        <Fact name="Downtime">{inDays(figures.downtimeDays)} days</Fact>
        <Fact name="Not earned, about">{aboutOrNothing(figures.notEarned, units)}</Fact>
        <Fact name="Earned">{moneyOrNothing(figures.earned, units)}</Fact>
        <Fact name={perUnit(units)}>{perDistance(figures.costPerDistance, units)}</Fact>
      </dl>
      {figures.rate && figures.notEarned ? (
        <Text c="dimmed" size="sm" mt="sm">
          {notEarnedInWords({ amount: figures.notEarned, ...figures.rate }, figures.downtimeDays * 24, units)}
        </Text>
      ) : null}
      {figures.costsTooMuch && (
        <Badge color="orange" mt="sm" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
          {COSTS_TOO_MUCH}
        </Badge>
      )}
    </Card>
  )
}

function perUnit({ distanceUnit }: Units): string {
  return `Cost per ${distanceUnit}`
}
