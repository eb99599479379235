import { type Clock, timeInWords } from '@pitlane/contract/clock'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { downtimeInWords, notEarnedInWords } from '@pitlane/contract/repairs/downtime'
import { categoryName, fallbackCategories } from '@pitlane/contract/settings/calls'
import { distanceInWords, inMoney, type Units } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClock } from '../../../ui/time/clock.ts'
import { dayInWords } from '../../../ui/time/day-words.ts'
import { Instant } from '../../../ui/time/Instant.tsx'
import { categoriesQuery } from '../../settings/data.ts'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './RepairView.module.css'

interface Props {
  repair: Repair
  timezone: string | undefined
}

/** What is known; what is not is left out, except what every repair should have. */
export function RepairDetails({ repair, timezone }: Props) {
  const categories = useQuery(categoriesQuery).data ?? fallbackCategories
  const units = useUnits()
  const clock = useClock()
  const { odometerReading, plannedStart, plannedEnd, expectedHours, completedAt } = repair
  const { downtimeHours, notEarned } = repair
  return (
    <dl className={classes.details}>
      <Fact name="Category">{categoryName(repair.category, categories)}</Fact>
      <Fact name="Estimated Cost">{cost(repair.estimatedCost, units)}</Fact>
      <Fact name="Actual Cost">{cost(repair.actualCost, units)}</Fact>
      <Fact name="Repair Cost">{cost(repair.repairCost, units)}</Fact>
      <Fact name="Odometer">
        {odometerReading === null ? 'Not specified' : distanceInWords(odometerReading, units)}
      </Fact>
      <Fact name="Mechanic">{repair.mechanic ?? 'No mechanic assigned'}</Fact>
      <Fact name="Assigned To">{repair.assignedToName}</Fact>
      <Fact name="Scheduled">{repair.scheduledDate && dayInWords(repair.scheduledDate)}</Fact>
      <Fact name="Planned">
        {plannedStart && plannedEnd && (
          <>
            <Instant at={plannedStart} timezone={timezone} /> –{' '}
            <Instant at={plannedEnd} timezone={timezone} />
          </>
        )}
      </Fact>
      <Fact name="Expected Hours">{expectedHours}</Fact>
      <Fact name="Started">{moment(repair.startDate, repair.startTime, clock)}</Fact>
      <Fact name="Target End">{moment(repair.endDate, repair.endTime, clock)}</Fact>
      <Fact name="Completed">{completedAt && <Instant at={completedAt} timezone={timezone} />}</Fact>
      <Fact name="Downtime">{downtimeHours ? downtimeInWords(downtimeHours) : null}</Fact>
      <Fact name="Not Earned">
        {downtimeHours && notEarned ? notEarnedInWords(notEarned, downtimeHours, units) : null}
      </Fact>
      <Fact name="Reservation Number">{repair.reservationNumber}</Fact>
      <Fact name="Reported">
        <Instant at={repair.createdAt} timezone={timezone} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function cost(amount: number | null, units: Units): string | null {
  return amount === null ? null : inMoney(amount, units)
}

function moment(day: string | null, time: string | null, clock: Clock): string | null {
  return day && [dayInWords(day), time && timeInWords(time, clock)].filter(Boolean).join(', ')
}
