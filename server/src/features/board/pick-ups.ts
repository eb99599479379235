import type { PickUp } from '@pitlane/contract/board/calls'
import type { BoardState } from '@pitlane/contract/board/states'
import type { WallClock } from '@pitlane/contract/clock'
import { tripOf } from '@pitlane/contract/conflicts/car-facts'
import { type Against, reasonsAgainst } from '@pitlane/contract/conflicts/going-out'
import { type JudgedCar, judge } from '@pitlane/contract/conflicts/judged-car'
import { isBlocking } from '@pitlane/contract/conflicts/reasons'
import type { Around } from '@pitlane/contract/planning/conflict'
import { mapInSteps } from '../../platform/budget/in-steps.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { KnownPaces } from '../bookings/known-paces-queries.ts'
import { factsOfCars } from '../conflicts/car-facts.ts'
import { leadingToConflicts } from '../conflicts/conflicts-of-reasons.ts'
import { type DueOnTrip, routinesDueOn, type TripOfCar } from '../conflicts/due-queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { type PickUpRow, pickUpRows, type Span } from './queries.ts'
import { countReady, tripsToAsk, waitingFor } from './ready-in-class.ts'

type Reading = ReadContext & WallClock & Partial<KnownPaces>

export interface Asked {
  around: Around
  turnRoundMinutes: number
}

/** Each with whether its car may go out, and why not. */
export async function pickUpsOf(ctx: Reading, span: Span): Promise<PickUp[]> {
  const [rows, { turnRoundMinutes }] = await Promise.all([pickUpRows(ctx, span), workshopOf(ctx)])
  if (rows.length === 0) return []
  const asked = {
    around: { now: ctx.now.getTime(), timezone: ctx.timezone, clock: ctx.clock },
    turnRoundMinutes,
  }
  const tripOfRow = new Map(rows.flatMap(tripWith))
  const trips = [...tripOfRow.values()]
  const vehicleIds = [...new Set(trips.map((trip) => trip.vehicleId))]
  const carless = rows.filter(({ vehicle }) => vehicle === null)
  const [facts, waiting] = await Promise.all([factsOfCars(ctx, vehicleIds), waitingFor(ctx, carless, asked)])
  const judged = await mapInSteps(facts, (car) => judge(car, asked.around))
  const carOf = new Map(judged.map((car) => [car.facts.vehicleId, car]))
  const due = await routinesDueOn(ctx, [...trips, ...tripsToAsk(waiting)], { areOfFleet: true })
  const dueOf = Map.groupBy(due, ({ trip }) => trip)
  const ready = countReady(waiting, (trip) => dueOf.has(trip))
  const looked = await mapInSteps(rows, (row) => {
    const trip = tripOfRow.get(row)
    const car = trip && carOf.get(trip.vehicleId)
    if (!trip || !car) return { pickUp: unassigned(row, ready), against: [] }
    return judgedPickUp(row, car, dueOf.get(trip) ?? [], asked)
  })
  const reasons = await leadingToConflicts(
    ctx,
    looked.map(({ against }) => against),
  )
  return looked.map(({ pickUp }, at) => ({ ...pickUp, reasons: reasons[at] ?? [] }))
}

function tripWith(row: PickUpRow): [PickUpRow, TripOfCar][] {
  return row.vehicle ? [[row, { ...tripOf(row.booking), vehicleId: row.vehicle.id }]] : []
}

function judgedPickUp(
  { booking, vehicle }: PickUpRow,
  car: JudgedCar,
  due: readonly DueOnTrip[],
  { turnRoundMinutes }: Asked,
) {
  const against = reasonsAgainst(car, tripOf(booking), due, turnRoundMinutes)
  const dueOnRental = due.map(({ template, atPickUp, expectedOdometer }) => ({
    ...{ template, booking, atPickUp, expectedOdometer },
  }))
  return { pickUp: { booking, vehicle, state: stateOf(against), dueOnRental }, against }
}

function unassigned({ booking }: PickUpRow, ready: ReadonlyMap<string, number>) {
  const readyInClass = ready.get(booking.id)
  return {
    booking,
    vehicle: null,
    state: 'unassigned' as const,
    dueOnRental: [],
    ...(readyInClass !== undefined && { readyInClass }),
  }
}

function stateOf(against: readonly Against[]): BoardState {
  if (against.some(({ reason }) => isBlocking(reason.kind))) return 'blocked'
  return against.length > 0 ? 'check' : 'ready'
}
