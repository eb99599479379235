import { ALTERNATIVES_MOST, type Alternative, type conflicts } from '@pitlane/contract/conflicts/calls'
import { type CarFacts, type DueRoutine, isFree, reasonsAgainst } from '@pitlane/contract/conflicts/going-out'
import { isBlocking } from '@pitlane/contract/conflicts/reasons'
import type { Input } from '@pitlane/contract/endpoint'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { carsOfSameClass } from './alternative-queries.ts'
import { factsOfCars } from './car-facts-queries.ts'
import { routinesDueOn } from './trips-due-queries.ts'

/** Cars of the same class that are free in a time and may go out: at the same location first, then with nothing due during it. */
export async function findAlternatives(
  ctx: ReadContext & SignedIn,
  { id, from, to }: Input<typeof conflicts.alternatives>,
): Promise<Alternative[]> {
  await oneVehicle(ctx, { id })
  const [cars, { turnRoundMinutes }] = await Promise.all([carsOfSameClass(ctx, id), workshopOf(ctx)])
  const ids = cars.map(({ vehicle }) => vehicle.id)
  const facts = await factsOfCars(ctx, ids)
  const around = { now: ctx.now.getTime(), timezone: ctx.timezone, turnRoundMinutes }
  const trip = { bookingId: null, pickUp: from.getTime(), return: to.getTime() }
  const judge = (car: CarFacts, due: readonly DueRoutine[]) => reasonsAgainst(trip, car, due, around)
  const mayGo = cars.flatMap(({ vehicle, sameLocation }) => {
    const car = facts.get(vehicle.id)
    const isPossible = car && isFree(trip, car, around) && !judge(car, []).some((it) => isBlocking(it.kind))
    return isPossible ? [{ vehicle, sameLocation, car }] : []
  })
  const due = Map.groupBy(
    await routinesDueOn(
      ctx,
      mayGo.map(({ vehicle }) => ({
        bookingKey: vehicle.id,
        vehicleId: vehicle.id,
        pickUp: from.toISOString(),
        return: to.toISOString(),
      })),
    ),
    ({ vehicleId }) => vehicleId,
  )
  const found = mayGo.map(({ vehicle, sameLocation, car }) => {
    const reasons = judge(car, due.get(vehicle.id) ?? [])
    return { vehicle, sameLocation, isReady: reasons.length === 0, reasons }
  })
  return found
    .map((it) => ({ it, place: 2 * Number(!it.sameLocation) + Number(due.has(it.vehicle.id)) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, ALTERNATIVES_MOST)
    .map(({ it }) => it)
}
