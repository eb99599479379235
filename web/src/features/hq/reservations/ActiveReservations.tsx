import { Alert, Badge, Card, Skeleton, Stack, Title } from '@mantine/core'
import type { Reservation } from '@pitlane/contract/hq/calls'
import { IconAlertTriangle, IconCalendarOff, IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNow } from '../../../platform/now.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryBoundary } from '../../../ui/QueryBoundary.tsx'
import { dueOnRentalQuery, vehicleConflictsQuery } from '../../conflicts/data.ts'
import { vehicleRepairsQuery } from '../../repairs/data.ts'
import { tenantQuery } from '../../tenants/data.ts'
import { reservationsQuery } from '../data.ts'
import classes from './ActiveReservations.module.css'
import { KeptReservations } from './KeptReservations.tsx'
import { isSilence } from './kept.ts'
import { Legend } from './Legend.tsx'
import { NextDays } from './NextDays.tsx'
import { TimelineEntry } from './TimelineEntry.tsx'
import { keyOf, timelineOf, worksOf } from './timeline.ts'

const MOVES_EVERY = 30_000

/** When this car is out, and when the workshop can have it. */
export function ActiveReservations({ vehicleId, onOpenRepair }: Omit<Props, 'reservations'>) {
  const query = useQuery(reservationsQuery(vehicleId))
  const shown = (reservations: readonly Reservation[]) => (
    <Timeline vehicleId={vehicleId} reservations={reservations} onOpenRepair={onOpenRepair} />
  )
  const live = (
    <QueryBoundary query={query} failure="Failed to fetch reservations" skeleton={<Waiting />}>
      {shown}
    </QueryBoundary>
  )
  return (
    <Card component="section" aria-labelledby="reservations">
      <Title order={2} id="reservations" mb="sm">
        Active Reservations
      </Title>
      {isSilence(query.error) ? (
        <KeptReservations
          vehicleId={vehicleId}
          isAsking={query.isFetching}
          onRetry={() => void query.refetch()}
          otherwise={live}
        >
          {shown}
        </KeptReservations>
      ) : (
        live
      )}
    </Card>
  )
}

interface Props {
  vehicleId: string
  reservations: readonly Reservation[]
  onOpenRepair: (repairId: string) => void
}

/** Reservations, and beside them what its repairs take of the car. What really collides is said above it all. */
function Timeline({ vehicleId, reservations, onOpenRepair }: Props) {
  const now = useNow(MOVES_EVERY).getTime()
  const timezone = useQuery(tenantQuery).data?.timezone
  const works = worksOf(useQuery(vehicleRepairsQuery(vehicleId)).data ?? [], now, timezone)
  const conflicts = useQuery(vehicleConflictsQuery(useQueryClient(), vehicleId))
  const due = useQuery(dueOnRentalQuery(vehicleId)).data ?? []
  if (reservations.length + works.length === 0) return <Free />
  const entries = timelineOf(reservations, works, now)
  const mayCollide = reservations.length > 0 && !conflicts.isPending && !conflicts.data?.length
  return (
    <Stack gap="md">
      {mayCollide && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="sm">
          <strong>Scheduling Caution:</strong> This vehicle has active reservations. Coordinate repair timing
          carefully to avoid conflicts.
        </Alert>
      )}
      <NextDays entries={entries} now={now} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroll} aria-label="Timeline of reservations" tabIndex={0}>
        <ol className={classes.timeline}>
          {entries.map((entry) => (
            <TimelineEntry
              key={keyOf(entry)}
              entry={entry}
              due={due}
              timezone={timezone}
              onOpenRepair={onOpenRepair}
            />
          ))}
        </ol>
      </section>
      <Legend />
    </Stack>
  )
}

function Free() {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title="No Active Reservations"
      order={3}
      action={
        <Badge color="green" size="lg" leftSection={<IconCircleCheck size={14} aria-hidden />}>
          Available for Repair
        </Badge>
      }
    >
      Nobody has booked this vehicle.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Stack gap="sm">
      <Skeleton h={44} radius="md" />
      <Skeleton h={88} radius="md" />
      <Skeleton h={88} radius="md" />
    </Stack>
  )
}
