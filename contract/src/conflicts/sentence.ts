import type { Booking } from '../bookings/calls.ts'
import { isLate } from '../bookings/taking.ts'
import { type ConflictKind, type ConflictRepair, whenInWords } from '../planning/conflict.ts'
import { repairNumber } from '../repairs/number.ts'
import type { DueAtPickUp } from './due-on-rental.ts'

/** What is told: the car, the booking, and what of the others collides with it. */
export interface ConflictFacts {
  kind: ConflictKind
  vehicleKey: string
  booking: Pick<Booking, 'status' | 'pickUp' | 'return'>
  repair?: Pick<ConflictRepair, 'number' | 'title' | 'status'> & {
    /** When its car is in the workshop; null when nobody said until when. */
    from: string | null
    until: string | null
    /** When it was to be done, once that is past. */
    target: string | null
  }
  /** The pick-up that a late return reaches past. */
  next?: { pickUp: string }
  template?: { title: string; atPickUp: DueAtPickUp }
}

interface Here {
  now: number
  timezone: string
}

/** "T-14 goes out tomorrow at 09:00, and R-42 Brake pedal feels soft is open and critical." */
export function conflictSentence(facts: ConflictFacts, here: Here): string {
  return `${facts.vehicleKey} ${whereItIs(facts, here)}, and ${whatCollides(facts, here)}.`
}

function whereItIs({ booking }: ConflictFacts, { now, timezone }: Here): string {
  const when = (instant: string) => whenInWords(Date.parse(instant), now, timezone)
  if (booking.status !== 'rental')
    return Date.parse(booking.pickUp) > now
      ? `goes out ${when(booking.pickUp)}`
      : `was to go out ${when(booking.pickUp)}`
  if (booking.return === null) return 'is out'
  const back = Date.parse(booking.return)
  return isLate({ status: booking.status, return: back }, now)
    ? `was due back ${when(booking.return)} and is still out`
    : `is out until it comes back ${when(booking.return)}`
}

function whatCollides({ kind, booking, repair, next, template }: ConflictFacts, here: Here): string {
  const { now, timezone } = here
  const when = (instant: string) => whenInWords(Date.parse(instant), now, timezone)
  if (next) return `${Date.parse(next.pickUp) > now ? 'goes' : 'was to go'} out again ${when(next.pickUp)}`
  if (template) return `${template.title} ${dueInWords[template.atPickUp]}`
  if (!repair)
    return booking.return === null
      ? 'its papers expire'
      : `its papers expire before it is back ${when(booking.return)}`
  const what = `${repairNumber(repair.number)} ${repair.title}`
  if (kind === 'unsafe') return `${what} is open and critical`
  if (repair.target) return `${what} was to be done ${when(repair.target)} and is still in progress`
  if (repair.status === 'in progress' || !repair.from)
    return `${what} is in progress${repair.until ? ` until ${when(repair.until)}` : ''}`
  return `${what} ${Date.parse(repair.from) > now ? 'is' : 'was'} planned for ${when(repair.from)}`
}

const dueInWords: Record<DueAtPickUp, string> = {
  overdue: 'is overdue by then',
  due: 'is due that day',
  during: 'falls due before it is back',
}
