import { Box } from '@mantine/core'
import type { BoardVehicle } from '@pitlane/contract/board/calls'
import type { Booking } from '@pitlane/contract/bookings/calls'
import { timeAt } from '@pitlane/contract/clock'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Look } from '../../../ui/LookBadge.tsx'
import { useWallClock } from '../../../ui/time/clock.ts'
import { shortDay } from '../board-groups.ts'
import classes from './BoardRow.module.css'

interface Props {
  /** Its meaning, for the bar at the edge. */
  state: string
  look: Look
  at: string
  timezone: string
  /** Said above the time when that was on an earlier day. */
  isOfEarlierDay: boolean
  /** What is to be said about the time. */
  note?: string | undefined
  children: ReactNode
  /** Why, or what to do. */
  about: ReactNode
  actions: ReactNode
}

/** One line, read from the left like a clock: the time, how it stands, the car, the booking, and what about it. */
export function BoardRow({
  state,
  look,
  at,
  timezone,
  isOfEarlierDay,
  note,
  children,
  about,
  actions,
}: Props) {
  const { label, color, icon: Picture } = look
  return (
    <Box
      component="li"
      className={classes.row}
      data-state={state}
      __vars={{
        '--state': `var(--mantine-color-${color}-light-color)`,
        '--state-in-dark': `var(--mantine-color-${color}-4)`,
        '--state-bar': `var(--mantine-color-${color}-6)`,
        '--state-back': `var(--mantine-color-${color}-light)`,
      }}
    >
      <span className={classes.time}>
        {isOfEarlierDay && <small>{shortDay(at, timezone)}</small>}
        <time dateTime={at}>{timeAt(Date.parse(at), useWallClock(timezone))}</time>
        {note && <small>{note}</small>}
      </span>
      <span className={classes.state}>
        <Picture size={18} stroke={2} aria-hidden />
        {label}
      </span>
      {children}
      <div className={classes.about}>{about}</div>
      <div className={classes.actions}>{actions}</div>
    </Box>
  )
}

export function CarCell({ vehicle }: { vehicle: BoardVehicle }) {
  return (
    <Link to="/vehicles/$id" params={{ id: vehicle.id }} className={classes.car}>
      <strong dir="auto">{vehicle.vehicleKey}</strong>
      <span dir="auto">{[vehicleTitle(vehicle), vehicle.licensePlate].filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

interface BookingProps {
  booking: Booking
  /** Nothing where it is said above the row. */
  place?: string | null | undefined
  children?: ReactNode
}

export function BookingCell({ booking, place, children }: BookingProps) {
  return (
    <span className={classes.booking}>
      <span className="tabular">{booking.number ? `#${booking.number}` : 'No number'}</span>
      <span dir="auto">{children}</span>
      {place !== undefined && (
        <span className={classes.place}>
          <IconMapPin size={14} stroke={1.8} aria-hidden />
          <bdi>{place ?? 'Place unknown'}</bdi>
        </span>
      )}
    </span>
  )
}
