import { Badge, Card, Text, Title } from '@mantine/core'
import type { PickUp } from '@pitlane/contract/board/calls'
import { BOARD_DAYS_MOST } from '@pitlane/contract/board/states'
import { MINUTE } from '@pitlane/contract/durations'
import { vehicleTitle } from '@pitlane/contract/vehicles/calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../platform/now.ts'
import { TextLink } from '../../ui/Links.tsx'
import { LookBadge } from '../../ui/LookBadge.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { useWallClock } from '../../ui/time/clock.ts'
import { boardQuery, nextDaysQuery } from '../board/data.ts'
import { stateLooks } from '../board/state-looks.ts'
import { tenantQuery } from '../tenants/data.ts'
import classes from './GoingOutNext.module.css'
import { pickUpInWords } from './pick-up-words.ts'
import row from './row.module.css'
import { WaitingRows } from './WaitingRows.tsx'

const NEXT = 6

/** The next cars to be picked up, and whether they may go. */
export function GoingOutNext() {
  const soon = useQuery(nextDaysQuery)
  // Where little goes out, the next six are days away.
  const isQuiet = soon.data !== undefined && soon.data.pickUps.length < NEXT
  const week = useQuery({ ...boardQuery({ days: String(BOARD_DAYS_MOST) }), enabled: isQuiet })
  const isBare = soon.data?.pickUps.length === 0
  const query = isBare || (isQuiet && week.data) ? week : soon
  const next = query.data?.pickUps.slice(0, NEXT) ?? []
  const now = useNow(MINUTE)
  const at = useWallClock(useQuery(tenantQuery).data?.timezone)
  const stopped = next.filter(({ state }) => state === 'blocked').length
  return (
    <Card component="section" aria-labelledby="going-out">
      <div className={classes.heading}>
        <Title order={2} id="going-out">
          Going out next
        </Title>
        {stopped > 0 && (
          <Badge color="red" className="tabular">
            {stopped} blocked
          </Badge>
        )}
        <TextLink to="/today" className={classes.way}>
          See all<span className="unseen-on-phone"> of today</span>
        </TextLink>
      </div>
      <QueryBoundary
        query={query}
        failure="Failed to load what goes out next"
        skeleton={<WaitingRows count={3} height={52} />}
        isEmpty={({ pickUps }) => pickUps.length === 0}
        empty={<Text c="dimmed">No car is picked up in the next {BOARD_DAYS_MOST} days.</Text>}
      >
        {() => (
          <ul className={`${row.list} ${classes.list}`} aria-labelledby="going-out">
            {next.map((pickUp) => (
              <li key={`${pickUp.booking.id} ${pickUp.vehicle?.id}`}>
                <Row pickUp={pickUp} when={pickUpInWords(pickUp.booking.pickUp, now, at)} />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  )
}

function Row({ pickUp, when }: { pickUp: PickUp; when: ReturnType<typeof pickUpInWords> }) {
  const { booking, vehicle, state } = pickUp
  const about = aboutOf(pickUp)
  const shown = (
    <>
      <time dateTime={booking.pickUp} className={classes.when} data-late={when.isPast}>
        <span>{when.day}</span> <strong>{when.time}</strong>
      </time>
      <span className={classes.what}>
        <span className={classes.car} dir="auto">
          <strong>{vehicle?.vehicleKey ?? booking.vehicleClass ?? 'Any car'}</strong>{' '}
          <span>{vehicle ? vehicleTitle(vehicle) : 'No car chosen yet'}</span>
        </span>
        <span className={classes.about} dir="auto" title={about}>
          {about}
        </span>
      </span>
      <LookBadge look={stateLooks[state]} />
    </>
  )
  return vehicle ? (
    <Link to="/vehicles/$id" params={{ id: vehicle.id }} className={`${row.row} ${classes.row}`}>
      {shown}
    </Link>
  ) : (
    <Link to="/today" className={`${row.row} ${classes.row}`}>
      {shown}
    </Link>
  )
}

/** What stops it before anything else; otherwise where it happens and under which number. */
function aboutOf({ booking, reasons, readyInClass }: PickUp): string {
  const [first, ...more] = reasons
  if (first) return more.length > 0 ? `${first.sentence} And ${more.length} more.` : first.sentence
  const ready = readyInClass === undefined ? undefined : `${readyInClass} of its class ready`
  const number = booking.number && `#${booking.number}`
  return [ready, booking.pickUpLocation, number].filter(Boolean).join(' · ')
}
