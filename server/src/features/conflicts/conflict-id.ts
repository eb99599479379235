import { hash } from 'node:crypto'
import type { CarBooking, OpenRepair } from '@pitlane/contract/conflicts/car-facts'
import type { Collision } from '@pitlane/contract/conflicts/collisions'
import type { Paper } from '@pitlane/contract/vehicles/papers'

/** In the order in which they are digested. */
const digestedPapers = ['plateExpires', 'inspectionExpires', 'registrationExpires'] as const satisfies Paper[]

/**
 * The id is made of what the conflict rests on: it is another one as soon as any of that changes. That time passes, that the odometer
 * moves and what things are called is no such fact. Dismissals, and what was told, hang on every byte of what is digested here.
 */
export function conflictId({ kind, vehicleId, booking, next, repair, routine, papers }: Collision): string {
  const facts = array([
    text(kind),
    text(vehicleId),
    text(booking.id),
    text(booking.status),
    ...timesOf(booking),
    text(next?.id),
    seconds(next?.pickUp),
    text(repair?.id),
    text(repair?.status),
    timeOf(repair),
    routine ? dueOf(routine.template) : 'null',
    papers ? lastDaysOf(papers) : 'null',
  ])
  return hash('sha256', facts).slice(0, 32)
}

function timesOf({ pickUp, return: back }: CarBooking): string[] {
  return [seconds(pickUp), seconds(back)]
}

/** Its start and target end while it is in progress, else its plan. */
function timeOf(repair: OpenRepair | undefined): string {
  if (repair?.status === 'in progress')
    return array([repair.startDate, repair.startTime, repair.endDate, repair.endTime].map(text))
  return array([repair?.plannedStart, repair?.plannedEnd].map((at) => seconds(at && Date.parse(at))))
}

function dueOf({ id, nextDueDate, nextDueMileage }: NonNullable<Collision['routine']>['template']): string {
  return object([
    ['id', text(id)],
    ['date', text(nextDueDate)],
    ['mileage', String(nextDueMileage)],
  ])
}

function lastDaysOf(papers: NonNullable<Collision['papers']>): string {
  return object(
    digestedPapers.flatMap((paper) => (papers[paper] ? [[paper, text(papers[paper])] as const] : [])),
  )
}

function text(value: string | null | undefined): string {
  return JSON.stringify(value ?? null)
}

/** Of an instant in milliseconds. */
function seconds(instant: number | null | undefined | ''): string {
  return typeof instant === 'number' ? (instant / 1000).toFixed(6) : 'null'
}

function array(values: readonly string[]): string {
  return `[${values.join(', ')}]`
}

function object(fields: readonly (readonly [name: string, value: string])[]): string {
  return `{${fields.map(([name, value]) => `${text(name)}: ${value}`).join(', ')}}`
}
