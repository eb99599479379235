import { Button } from '@mantine/core'
import type { Return } from '@pitlane/contract/board/calls'
import { IconCalendarCog } from '@tabler/icons-react'
import { BoardRow, BookingCell, CarCell } from './BoardRow.tsx'
import { type OnHelp, toPlan } from './help.ts'
import { Reasons } from './Reasons.tsx'
import { returnLooks } from './state-looks.ts'

interface Props {
  back: Return
  timezone: string
  firstDay: number
  onHelp: OnHelp
}

/** A car that comes back, and what is to be done with it. */
export function ReturnRow({ back: { booking, vehicle, isLate, todo }, timezone, firstDay, onHelp }: Props) {
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
      <BookingCell booking={booking}>{booking.vehicleClass}</BookingCell>
    </BoardRow>
  )
}
