import { isLate } from '../bookings/taking.ts'
import { dayIn } from '../formats.ts'
import { type Around, whenInWords, whenWithoutOn } from '../planning/conflict.ts'
import { targetOf } from '../planning/takes.ts'
import { repairNumber } from '../repairs/number.ts'
import { type Paper, paperNames, papers as paperWords } from '../vehicles/papers.ts'
import { wallOfDay, writtenDay } from '../zones.ts'
import type { OpenRepair } from './car-facts.ts'
import type { Collision } from './collisions.ts'
import type { DueAtPickUp } from './due-on-rental.ts'

/** "T-14 goes out tomorrow at 09:00, and R-42 Brake pedal feels soft is open and critical." */
export function conflictSentence(collision: Collision, around: Around): string {
  return `${collision.vehicleKey} ${whereItIs(collision, around)}, and ${whatCollides(collision, around)}.`
}

function whereItIs({ booking }: Collision, around: Around): string {
  const { now } = around
  const when = (instant: number) => whenInWords(instant, around)
  const { status, pickUp, return: back } = booking
  if (status !== 'rental') return `${pickUp > now ? 'goes' : 'was to go'} out ${when(pickUp)}`
  if (back === null) return 'is out'
  return isLate({ status, return: back }, now)
    ? `was due back ${when(back)} and is still out`
    : `is out and comes back ${when(back)}`
}

function whatCollides({ kind, repair, next, routine, papers }: Collision, around: Around): string {
  if (next)
    return `${next.pickUp > around.now ? 'goes' : 'was to go'} out again ${whenInWords(next.pickUp, around)}`
  if (routine) return `${routine.template.title} ${dueWords[routine.atPickUp]}`
  if (papers) return papersInWords(papers, around)
  if (!repair) return 'something is in its way'
  const what = `${repairNumber(repair.number)} ${repair.title}`
  return kind === 'unsafe' ? `${what} is open and critical` : `${what} ${workInWords(repair, around)}`
}

const dueWords: Record<DueAtPickUp, string> = {
  overdue: 'is overdue by then',
  due: 'is due that day',
  during: 'falls due before it is back',
}

function workInWords(repair: OpenRepair, around: Around): string {
  const { now, timezone } = around
  const { status, plannedStart } = repair
  if (status === 'need' && plannedStart) {
    const start = Date.parse(plannedStart)
    return `${start > now ? 'is' : 'was'} planned for ${whenWithoutOn(start, around)}`
  }
  const target = targetOf(repair, timezone)
  if (target === null) return 'is in progress'
  const when = whenInWords(target, around)
  return target > now
    ? `is in progress, to be done ${when}`
    : `was to be done ${when} and is still in progress`
}

/** "its plate expired on Nov 3 and its inspection expires on Nov 20". */
function papersInWords(papers: Partial<Record<Paper, string>>, { now, timezone }: Around): string {
  const today = dayIn(timezone, new Date(now))
  const said = paperNames.flatMap((paper) => {
    const lastDay = papers[paper]
    if (!lastDay) return []
    const verb = lastDay < today ? 'expired' : 'expires'
    return [
      `its ${paperWords[paper].label.toLowerCase()} ${verb} on ${writtenDay(wallOfDay(lastDay), shortDay)}`,
    ]
  })
  return said.join(' and ')
}

const shortDay = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
