import { Skeleton, Text } from '@mantine/core'
import { type Clock, timeInWords } from '@pitlane/contract/clock'
import { type Workshop, weekdays } from '@pitlane/contract/planning/workshop'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../platform/session.ts'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { useClock } from '../../ui/time/clock.ts'
import { workshopQuery } from './data.ts'
import { WorkshopForm } from './WorkshopForm.tsx'
import classes from './WorkshopSettings.module.css'
import { dayNames } from './workshop-values.ts'

/** When the workshop works, and how long a car needs around a rental: free times are looked for by it. */
export function WorkshopSettings() {
  const isAdmin = useUser()?.role === 'admin'
  return (
    <>
      <Text c="dimmed" mb="md">
        Free times for repairs are looked for within these hours, and apart from rentals by the turn-round.
      </Text>
      {/* What is saved, here or elsewhere, begins a new form. */}
      <QueryBoundary
        query={useQuery(workshopQuery)}
        skeleton={<Skeleton h={300} maw={520} />}
        failure="The workshop hours could not be read"
      >
        {(workshop) =>
          isAdmin ? (
            <WorkshopForm key={JSON.stringify(workshop)} workshop={workshop} />
          ) : (
            <Shown workshop={workshop} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function Shown({ workshop: { hours, turnRoundMinutes } }: { workshop: Workshop }) {
  const clock = useClock()
  return (
    <dl className={classes.shown}>
      {weekdays.map((day) => (
        <div key={day}>
          <dt>{dayNames[day]}</dt>
          <dd>{openingInWords(hours[day], clock)}</dd>
        </div>
      ))}
      <div>
        <dt>Turn-round</dt>
        <dd>{turnRoundMinutes.toLocaleString('en-US')} minutes</dd>
      </div>
    </dl>
  )
}

function openingInWords(opening: Workshop['hours']['mon'], clock: Clock): string {
  return opening ? `${timeInWords(opening.from, clock)} – ${timeInWords(opening.to, clock)}` : 'Closed'
}
