import { Button } from '@mantine/core'
import type { Return } from '@pitlane/contract/board/calls'
import { IconCalendarCog } from '@tabler/icons-react'
import { type OnHelp, toPlan } from '../help.ts'
import { returnLooks } from '../state-looks.ts'
import { BoardRow, BookingCell, CarCell } from './BoardRow.tsx'
import { Reasons } from './Reasons.tsx'

interface Props {
  back: Return
  timezone: string
  firstDay: number
  /** Its place, where the rows of several stand together. */
  saysWhere: boolean
  onHelp: OnHelp
}

/** A car that comes back, and what is to be done with it. */
export function ReturnRow({ back, timezone, firstDay, saysWhere, onHelp }: Props) {
  const { booking, vehicle, isLate, todo } = back
  const at = booking.return ?? booking.pickUp
  const plan = toPlan(
    vehicle,
    todo.filter(({ kind }) => kind !== 'planned_repair'),
  )
  return (
    <BoardRow
      state={isLate ? 'late' : 'back'}
      look={returnLooks[isLate ? 'late' : todo.length > 0 ? 'todo' : 'back']}
      at={at}
      timezone={timezone}
      isOfEarlierDay={Date.parse(at) < firstDay}
      about={<Reasons label={`To do with ${vehicle.vehicleKey}`} vehicleId={vehicle.id} reasons={todo} />}
      actions={
        plan && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCalendarCog size={15} stroke={1.8} aria-hidden />}
            aria-label={`Plan ${vehicle.vehicleKey}`}
            onClick={() => onHelp(plan)}
          >
            Plan
          </Button>
        )
      }
    >
      <CarCell vehicle={vehicle} />
      <BookingCell booking={booking} place={saysWhere ? booking.returnLocation : undefined}>
        {booking.vehicleClass}
      </BookingCell>
    </BoardRow>
  )
}
