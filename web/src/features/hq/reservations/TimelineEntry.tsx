import { Badge, Text } from '@mantine/core'
import { durationInDays, spanInWords } from '@pitlane/contract/bookings/availability'
import type { DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import { dueOnRentalInWords } from '@pitlane/contract/conflicts/words'
import { type Reservation, reservationStatusLabel, reservationTitle } from '@pitlane/contract/hq/calls'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { OpenRepairLink } from '../../repairs/OpenRepairLink.tsx'
import classes from './TimelineEntry.module.css'
import { type Entry, exactlyInUtc, inUtc, whereBusinessIs } from './timeline.ts'
import look from './timeline-looks.module.css'
import { lookOf, looks } from './timeline-looks.ts'

const UNKNOWN_MOMENT = 'Not specified'

interface Zone {
  /** Where the business is. HQ's times are UTC; people live by their own. */
  timezone: string | undefined
}

interface Props extends Zone {
  entry: Entry
  /** Routines that fall due on bookings of this car, of whichever. */
  due: readonly DueOnRental[]
  onOpenRepair: (repairId: string) => void
}

export function TimelineEntry({ entry, due, timezone, onOpenRepair }: Props) {
  if (entry.kind === 'today') {
    return (
      <li className={classes.today}>
        <span>Today</span>
        <Moment at={entry.start} timezone={timezone} />
      </li>
    )
  }
  if (entry.kind === 'window') return <Window {...entry} timezone={timezone} />
  if (entry.kind === 'repair') return <Work {...entry} timezone={timezone} onOpen={onOpenRepair} />
  const own = due.filter(({ booking }) => booking.id === entry.reservation.id)
  return <Booked {...entry} due={own} timezone={timezone} />
}

type BookedProps = Extract<Entry, { kind: 'reservation' }> & Omit<Props, 'entry' | 'onOpenRepair'>

function Booked({ due, timezone, ...entry }: BookedProps) {
  const { reservation, start, end, isLate } = entry
  const { label, icon: Picture } = looks[lookOf(entry)]
  const about = reservation.notes || reservation.description
  return (
    <Item name={lookOf(entry)}>
      <div className={classes.head}>
        <Picture size={17} aria-hidden className={classes.icon} />
        <Text component="h3" fw={620} className={classes.title}>
          {reservationTitle(reservation)}
        </Text>
        <Badge color={isLate ? 'red' : 'blue'} tt="capitalize" variant="default">
          {reservationStatusLabel(reservation)}
        </Badge>
      </div>
      <Span from={pickUp(reservation, start)} to={end} timezone={timezone}>
        {end !== null && pickUp(reservation, start) !== null && inDays(durationInDays(start, end))}
      </Span>
      {isLate && (
        <Text className={classes.ink} fw={600}>
          {label}: the return is overdue.
        </Text>
      )}
      {reservation.status === 'pending' && (
        <Text className={classes.ink}>{label}: the car is not taken yet.</Text>
      )}
      {due.map(({ template, atPickUp }) => (
        <Text key={template.id} className={classes.due} dir="auto">
          <IconClockExclamation size={16} stroke={1.8} aria-hidden />
          {dueOnRentalInWords(template.title, atPickUp)}
        </Text>
      ))}
      {about && <Text className={classes.notes}>{about}</Text>}
    </Item>
  )
}

type WorkProps = Extract<Entry, { kind: 'repair' }> & Zone & { onOpen: (repairId: string) => void }

function Work({ timezone, onOpen, ...entry }: WorkProps) {
  const { repair, start, end, isLate } = entry
  const { label, icon: Picture } = looks[lookOf(entry)]
  return (
    <Item name={lookOf(entry)}>
      <div className={classes.head}>
        <Picture size={17} aria-hidden className={classes.icon} />
        <Text component="h3" fw={620} className={classes.title}>
          <OpenRepairLink repair={repair} className={classes.open} onOpen={onOpen} />
        </Text>
        <Text className={classes.ink} fw={620}>
          {label}
        </Text>
      </div>
      <Span from={start} to={end} open="Until further notice" timezone={timezone} />
      {isLate && (
        <Text className={classes.ink} fw={600}>
          The target end is past.
        </Text>
      )}
    </Item>
  )
}

function Window({ start, end, timezone }: { start: number; end: number | null } & Zone) {
  const { label, icon: Picture } = looks.window
  return (
    <Item name="window">
      <div className={classes.head}>
        <Picture size={17} aria-hidden className={classes.icon} />
        <Text component="h3" fw={620} className={classes.title}>
          {label}
        </Text>
        <Text className={classes.ink} fw={620}>
          {end === null ? 'Ongoing availability for repairs' : spanInWords(end - start)}
        </Text>
      </div>
      <Span from={start} to={end} open="Until further notice" timezone={timezone} />
    </Item>
  )
}

function Item({ name, children }: { name: keyof typeof looks; children: ReactNode }) {
  return (
    <li className={classes.item}>
      <div className={`${look.look} ${classes.block}`} data-look={name}>
        {children}
      </div>
    </li>
  )
}

interface SpanProps extends Zone {
  from: number | null
  to: number | null
  open?: string
  children?: ReactNode
}

function Span({ from, to, open = UNKNOWN_MOMENT, timezone, children }: SpanProps) {
  return (
    <p className={classes.span}>
      <span>{from === null ? UNKNOWN_MOMENT : <Moment at={from} timezone={timezone} />}</span>
      <span>
        <span aria-hidden>→ </span>
        {to === null ? open : <Moment at={to} timezone={timezone} />}
      </span>
      {children && <span className={classes.days}>{children}</span>}
    </p>
  )
}

function Moment({ at, timezone }: { at: number } & Zone) {
  const here = whereBusinessIs(at, timezone)
  return (
    <time dateTime={new Date(at).toISOString()} title={exactlyInUtc(at)}>
      <span className={classes.utc}>{inUtc(at)}</span>
      {here && ' '}
      {here && <small className={classes.here}>({here})</small>}
    </time>
  )
}

function pickUp({ pick_up_date }: Reservation, start: number): number | null {
  return pick_up_date === null ? null : start
}

function inDays(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
