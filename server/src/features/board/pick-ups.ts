import type { PickUp } from '@pitlane/contract/board/calls'
import type { BoardState } from '@pitlane/contract/board/states'
import { type Around, type CarFacts, reasonsAgainst, tripOf } from '@pitlane/contract/conflicts/going-out'
import { isBlocking, type Reason } from '@pitlane/contract/conflicts/reasons'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { factsOfCars } from '../conflicts/car-facts-queries.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { type PickUpRow, pickUpRows, type Span } from './queries.ts'
import { countReady } from './ready-in-class.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** Each with whether its car may go out, and why not. */
export async function pickUpsOf(ctx: Reading, span: Span): Promise<PickUp[]> {
  const rows = await pickUpRows(ctx, span)
  if (rows.length === 0) return []
  const around = await aroundOf(ctx)
  const vehicleIds = [...new Set(rows.flatMap(({ vehicle }) => vehicle?.id ?? []))]
  const [facts, ready] = await Promise.all([
    factsOfCars(ctx, sql`vehicles.id = any(${vehicleIds}::uuid[])`),
    countReady(
      ctx,
      rows.filter(({ vehicle }) => vehicle === null),
      around,
    ),
  ])
  return rows.map((row) => {
    const car = row.vehicle && facts.get(row.vehicle.id)
    return car ? judged(row, car, around) : unassigned(row, ready)
  })
}

async function aroundOf(ctx: Reading): Promise<Around> {
  const { turnRoundMinutes } = await workshopOf(ctx)
  return { now: ctx.now.getTime(), timezone: ctx.timezone, turnRoundMinutes }
}

function judged({ booking, vehicle }: PickUpRow, car: CarFacts, around: Around): PickUp {
  const reasons = reasonsAgainst(tripOf(booking), car, [], around)
  return { booking, vehicle, state: stateOf(reasons), reasons, dueOnRental: [] }
}

function unassigned({ bookingKey, booking }: PickUpRow, ready: ReadonlyMap<string, number>): PickUp {
  const readyInClass = ready.get(bookingKey)
  return {
    booking,
    vehicle: null,
    state: 'unassigned',
    reasons: [],
    dueOnRental: [],
    ...(readyInClass !== undefined && { readyInClass }),
  }
}

function stateOf(reasons: readonly Reason[]): BoardState {
  if (reasons.some(({ kind }) => isBlocking(kind))) return 'blocked'
  return reasons.length > 0 ? 'check' : 'ready'
}
