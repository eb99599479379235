import type { Board as Shown } from '@pitlane/contract/board/calls'
import { BOARD_DAYS_MOST } from '@pitlane/contract/board/states'
import { MINUTE } from '@pitlane/contract/durations'
import { dayIn } from '@pitlane/contract/formats'
import { instantOn } from '@pitlane/contract/zones'
import { IconCalendarOff } from '@tabler/icons-react'
import { useNow } from '../../platform/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import classes from './Board.module.css'
import { BoardCounts } from './BoardCounts.tsx'
import { BoardSection } from './BoardSection.tsx'
import { type BoardAddress, searchOf } from './board-address.ts'
import { atPlace, groupsOf, placesOf } from './board-groups.ts'
import type { BoardOrder } from './board-order.ts'
import { keyOfRow, type OnHelp } from './help.ts'
import { PickUpRow } from './rows/PickUpRow.tsx'
import { ReturnRow } from './rows/ReturnRow.tsx'

interface Props {
  board: Shown
  address: BoardAddress
  order: BoardOrder
  timezone: string
  onHelp: OnHelp
}

/** Who goes out, and who comes back. */
export function Board({ board, address, order, timezone, onHelp }: Props) {
  const { date, location, isWall } = address
  const now = useNow(MINUTE)
  const today = dayIn(timezone, now)
  const first = date ?? today
  const firstDay = instantOn(first, null, timezone)
  const { pickUps, returns } = atPlace(board, location)
  const areSeveral = !location && placesOf(board).length > 1
  const hasPlaces = areSeveral && order === 'place'
  const saysWhere = areSeveral && order === 'time'
  const grouping = { timezone, firstDay: first }
  const shown = { today, hasPlaces }
  if (pickUps.length + returns.length === 0)
    return (
      <EmptyState
        icon={IconCalendarOff}
        title="Nothing goes out and nothing comes back"
        action={!isWall && <LookFurther address={address} />}
      >
        There are no pick-ups and no returns {location ? `at ${location} ` : ''}on these days. Bookings come
        from HQ with every sync.
      </EmptyState>
    )
  return (
    <div className={classes.board} data-wall={isWall}>
      <BoardCounts pickUps={pickUps} />
      <BoardSection
        {...shown}
        id="pick-ups"
        title="Going out"
        total={pickUps.length}
        nothing="No car goes out on these days."
        groups={groupsOf(pickUps, {
          ...grouping,
          at: ({ booking }) => booking.pickUp,
          place: ({ booking }) => (hasPlaces ? booking.pickUpLocation : null),
        })}
      >
        {(pickUp) => (
          <PickUpRow
            key={keyOfRow(pickUp)}
            pickUp={pickUp}
            timezone={timezone}
            now={now.getTime()}
            firstDay={firstDay}
            saysWhere={saysWhere}
            onHelp={onHelp}
          />
        )}
      </BoardSection>
      <BoardSection
        {...shown}
        id="returns"
        title="Coming back"
        total={returns.length}
        nothing="No car comes back on these days."
        groups={groupsOf(returns, {
          ...grouping,
          at: ({ booking }) => booking.return ?? booking.pickUp,
          place: ({ booking }) => (hasPlaces ? booking.returnLocation : null),
        })}
      >
        {(back) => (
          <ReturnRow
            key={keyOfRow(back)}
            back={back}
            timezone={timezone}
            firstDay={firstDay}
            saysWhere={saysWhere}
            onHelp={onHelp}
          />
        )}
      </BoardSection>
    </div>
  )
}

/** Elsewhere, or later; and where nothing is booked for a week, at the cars. */
function LookFurther({ address }: { address: BoardAddress }) {
  if (address.location)
    return (
      <ButtonLink to="/today" search={searchOf({ ...address, location: '' })} variant="default">
        Show all places
      </ButtonLink>
    )
  if (address.days < BOARD_DAYS_MOST)
    return (
      <ButtonLink to="/today" search={searchOf({ ...address, days: BOARD_DAYS_MOST })} variant="default">
        Show {BOARD_DAYS_MOST} days
      </ButtonLink>
    )
  return (
    <ButtonLink to="/vehicles" variant="default">
      See the vehicles
    </ButtonLink>
  )
}
