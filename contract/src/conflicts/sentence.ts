import type { Booking } from '../bookings/calls.ts'
import { isLate } from '../bookings/taking.ts'
import { dayIn } from '../formats.ts'
import { type ConflictKind, type ConflictRepair, momentInWords, whenInWords } from '../planning/conflict.ts'
import { repairNumber } from '../repairs/number.ts'
import { type Paper, paperNames, papers as paperWords } from '../vehicles/papers.ts'
import { wallOfDay } from '../zones.ts'
import type { DueAtPickUp } from './due-on-rental.ts'

/** What is told: the car, the booking, and what of the others collides with it. */
export interface ConflictFacts {
  kind: ConflictKind
  vehicleKey: string
  booking: Pick<Booking, 'status' | 'pickUp' | 'return'>
  repair?: TimedRepair
  /** The pick-up that a late return reaches past. */
  next?: { pickUp: string }
  template?: { title: string; atPickUp: DueAtPickUp }
  /** Those that are past when the car is back, with their last day. */
  papers?: Partial<Record<Paper, string>>
}

type TimedRepair = Pick<ConflictRepair, 'number' | 'title' | 'status'> & {
  plannedStart: string | null
  /** When it is to be done while it is in progress; null when nobody said. */
  target: string | null
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
  const { status, pickUp, return: back } = booking
  if (status !== 'rental') return `${isAhead(pickUp, now) ? 'goes' : 'was to go'} out ${when(pickUp)}`
  if (back === null) return 'is out'
  return isLate({ status, return: Date.parse(back) }, now)
    ? `was due back ${when(back)} and is still out`
    : `is out and comes back ${when(back)}`
}

function whatCollides(facts: ConflictFacts, here: Here): string {
  const { kind, repair, next, template, papers } = facts
  const { now, timezone } = here
  if (next)
    return `${isAhead(next.pickUp, now) ? 'goes' : 'was to go'} out again ${whenInWords(Date.parse(next.pickUp), now, timezone)}`
  if (template) return `${template.title} ${dueWords[template.atPickUp]}`
  if (papers) return papersInWords(papers, here)
  if (!repair) return 'something is in its way'
  const what = `${repairNumber(repair.number)} ${repair.title}`
  return kind === 'unsafe' ? `${what} is open and critical` : `${what} ${workInWords(repair, here)}`
}

const dueWords: Record<DueAtPickUp, string> = {
  overdue: 'is overdue by then',
  due: 'is due that day',
  during: 'falls due before it is back',
}

function workInWords({ status, plannedStart, target }: TimedRepair, { now, timezone }: Here): string {
  const when = (instant: string) => whenInWords(Date.parse(instant), now, timezone)
  if (status === 'need' && plannedStart)
    return `${isAhead(plannedStart, now) ? 'is' : 'was'} planned for ${momentInWords(Date.parse(plannedStart), now, timezone)}`
  if (!target) return 'is in progress'
  return isAhead(target, now)
    ? `is in progress, to be done ${when(target)}`
    : `was to be done ${when(target)} and is still in progress`
}

/** "its plate expired on Nov 3 and its inspection expires on Nov 20". */
function papersInWords(papers: Partial<Record<Paper, string>>, { now, timezone }: Here): string {
  const today = dayIn(timezone, new Date(now))
  const said = paperNames.flatMap((paper) => {
    const lastDay = papers[paper]
    if (!lastDay) return []
    const verb = lastDay < today ? 'expired' : 'expires'
    return [`its ${paperWords[paper].label.toLowerCase()} ${verb} on ${dayFormat.format(wallOfDay(lastDay))}`]
  })
  return said.join(' and ')
}

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

function isAhead(instant: string, now: number): boolean {
  return Date.parse(instant) > now
}
