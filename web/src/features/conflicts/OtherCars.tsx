import { Badge, Skeleton, Stack, Text } from '@mantine/core'
import type { Booking } from '@pitlane/contract/bookings/calls'
import type { Alternative } from '@pitlane/contract/conflicts/calls'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconCarOff, IconCircleCheck, IconEye, IconMapPin } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { type Look, LookBadge } from '../../ui/LookBadge.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { useWallClock } from '../../ui/time/clock.ts'
import { spanInWords } from '../planning/plan-times.ts'
import { tenantQuery } from '../tenants/data.ts'
import { timeOfBooking } from './booking-time.ts'
import { alternativesQuery } from './data.ts'
import classes from './OtherCars.module.css'

interface Props {
  /** The car that cannot go out. */
  vehicle: { id: string; vehicleKey: string }
  /** Who waits for one. */
  booking: Pick<Booking, 'number' | 'pickUp' | 'return'>
  onClose: () => void
}

const readiness: Record<'ready' | 'check', Look> = {
  ready: { label: 'Ready', color: 'green', icon: IconCircleCheck },
  check: { label: 'Check', color: 'yellow', icon: IconEye },
}

/** Cars of the same class that could go out instead, the most fitting first. */
export function OtherCars({ vehicle, booking, onClose }: Props) {
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const [time] = useState(() => timeOfBooking(booking, Date.now()))
  const query = useQuery(
    alternativesQuery({
      id: vehicle.id,
      from: new Date(time.start).toISOString(),
      to: new Date(time.end).toISOString(),
    }),
  )
  return (
    <Dialog
      title="Other cars"
      about={`Instead of ${vehicle.vehicleKey} · ${spanInWords(time, useWallClock(timezone))}`}
      onClose={onClose}
    >
      <DialogBody>
        <QueryBoundary
          query={query}
          failure="Failed to look for other cars"
          skeleton={<Waiting />}
          isEmpty={(cars) => cars.length === 0}
          empty={
            <EmptyState icon={IconCarOff} title="No other car is free" order={3}>
              Every other car of this class is booked, in the workshop or may not go out in that time.
            </EmptyState>
          }
        >
          {(cars) => (
            <Stack gap="sm">
              <ul className={classes.list} aria-label="Cars that could go out instead">
                {cars.map((car) => (
                  <li key={car.vehicle.id}>
                    <Car car={car} />
                  </li>
                ))}
              </ul>
              <Text c="dimmed">
                {booking.number
                  ? `Give reservation #${booking.number} the other car`
                  : 'Give it the other car'}{' '}
                in HQ. Pitlane follows with the next sync.
              </Text>
            </Stack>
          )}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  )
}

function Car({ car: { vehicle, sameLocation, isReady, reasons } }: { car: Alternative }) {
  return (
    <Link to="/vehicles/$id" params={{ id: vehicle.id }} className={classes.car}>
      <span className={classes.first}>
        <strong dir="auto">{vehicle.vehicleKey}</strong>
        <LookBadge look={readiness[isReady ? 'ready' : 'check']} />
        {sameLocation && (
          <Badge color="blue" variant="default" leftSection={<IconMapPin size={13} aria-hidden />}>
            Same location
          </Badge>
        )}
      </span>
      <span className={classes.about} dir="auto">
        {[vehicleTitle(vehicle), vehicle.licensePlate, !sameLocation && vehicle.location]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {reasons.map(({ kind, sentence }) => (
        <span key={`${kind} ${sentence}`} className={classes.reason}>
          {sentence}
        </span>
      ))}
    </Link>
  )
}

function Waiting() {
  return (
    <Stack gap="xs">
      <Skeleton h={64} radius="md" />
      <Skeleton h={64} radius="md" />
      <Skeleton h={64} radius="md" />
    </Stack>
  )
}
