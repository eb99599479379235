import { Button } from '@mantine/core'
import type { PickUp } from '@pitlane/contract/board/calls'
import { IconArrowsExchange, IconCalendarCog } from '@tabler/icons-react'
import { type OnHelp, otherCars, toPlan } from '../help.ts'
import { stateLooks } from '../state-looks.ts'
import classes from './BoardRow.module.css'
import { BoardRow, BookingCell, CarCell } from './BoardRow.tsx'
import { Reasons } from './Reasons.tsx'

interface Props {
  pickUp: PickUp
  timezone: string
  now: number
  firstDay: number
  /** Its place, where the rows of several stand together. */
  saysWhere: boolean
  onHelp: OnHelp
}

/** A car that goes out, and whether it may. */
export function PickUpRow({ pickUp, timezone, now, firstDay, saysWhere, onHelp }: Props) {
  const { booking, vehicle, state, reasons, readyInClass } = pickUp
  const at = Date.parse(booking.pickUp)
  const plan = vehicle ? toPlan(vehicle, reasons) : undefined
  const others = otherCars(pickUp)
  const name = vehicle?.vehicleKey ?? booking.number ?? ''
  return (
    <BoardRow
      state={state}
      look={stateLooks[state]}
      at={booking.pickUp}
      timezone={timezone}
      isOfEarlierDay={at < firstDay}
      note={at < now ? 'not picked up' : undefined}
      about={
        vehicle ? (
          <Reasons label={`Why ${name} is not ready`} vehicleId={vehicle.id} reasons={reasons} />
        ) : (
          <span className={classes.quiet}>{readyInWords(booking.vehicleClass, readyInClass)}</span>
        )
      }
      actions={
        <>
          {plan && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCalendarCog size={15} stroke={1.8} aria-hidden />}
              aria-label={`Plan ${name}`}
              onClick={() => onHelp(plan)}
            >
              Plan
            </Button>
          )}
          {others && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconArrowsExchange size={15} stroke={1.8} aria-hidden />}
              aria-label={`Other cars than ${name}`}
              onClick={() => onHelp(others)}
            >
              Other cars
            </Button>
          )}
        </>
      }
    >
      {vehicle ? (
        <CarCell vehicle={vehicle} />
      ) : (
        <span className={classes.car}>
          <strong>No car yet</strong>
          <span dir="auto">{booking.vehicleClass ?? 'No class'}</span>
        </span>
      )}
      <BookingCell booking={booking} place={saysWhere ? booking.pickUpLocation : undefined}>
        {vehicle ? booking.vehicleClass : undefined}
      </BookingCell>
    </BoardRow>
  )
}

/** "3 ready in Economy". */
function readyInWords(vehicleClass: string | null, ready: number | undefined): string {
  if (!vehicleClass) return 'Choose a car for it in HQ'
  if (ready === undefined) return ''
  return ready === 0
    ? `None ready in ${vehicleClass}`
    : `${ready.toLocaleString('en-US')} ready in ${vehicleClass}`
}
