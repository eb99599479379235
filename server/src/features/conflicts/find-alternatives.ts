import { ALTERNATIVES_MOST, type Alternative, type conflicts } from '@pitlane/contract/conflicts/calls'
import type { DueRoutine } from '@pitlane/contract/conflicts/car-facts'
import { isFree, reasonsAgainst } from '@pitlane/contract/conflicts/going-out'
import { type JudgedCar, judge } from '@pitlane/contract/conflicts/judged-car'
import { isBlocking } from '@pitlane/contract/conflicts/reasons'
import type { Input } from '@pitlane/contract/endpoint'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { workshopOf } from '../planning/workshop-queries.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { carsOfSameClass } from './alternative-queries.ts'
import { factsOfCars } from './car-facts.ts'
import { routinesDueOn } from './due-queries.ts'

/** Cars of the same class that are free in a time and may go out: at the same location first, then with nothing due during it. */
export async function findAlternatives(
  ctx: ReadContext & Acting,
  { id, from, to }: Input<typeof conflicts.alternatives>,
): Promise<Alternative[]> {
  await oneVehicle(ctx, { id })
  const [cars, { turnRoundMinutes }] = await Promise.all([carsOfSameClass(ctx, id), workshopOf(ctx)])
  const ids = cars.map(({ vehicle }) => vehicle.id)
  const around = { now: ctx.now.getTime(), timezone: ctx.timezone, clock: ctx.clock }
  const judged = new Map(
    (await factsOfCars(ctx, ids)).map((facts) => [facts.vehicleId, judge(facts, around)]),
  )
  const trip = { bookingId: null, pickUp: from.getTime(), return: to.getTime() }
  const against = (car: JudgedCar, due: readonly DueRoutine[]) =>
    reasonsAgainst(car, trip, due, turnRoundMinutes).map(({ reason }) => reason)
  const mayGo = cars.flatMap(({ vehicle, sameLocation }) => {
    const car = judged.get(vehicle.id)
    const isPossible = car && isFree(car, trip) && !against(car, []).some((it) => isBlocking(it.kind))
    return isPossible ? [{ vehicle, sameLocation, car }] : []
  })
  const due = Map.groupBy(
    await routinesDueOn(
      ctx,
      mayGo.map(({ vehicle: { id: vehicleId } }) => ({ ...trip, vehicleId })),
    ),
    (routine) => routine.trip.vehicleId,
  )
  const found = mayGo.map(({ vehicle, sameLocation, car }) => {
    const reasons = against(car, due.get(vehicle.id) ?? [])
    return { vehicle, sameLocation, isReady: reasons.length === 0, reasons }
  })
  return found
    .map((it) => ({ it, place: 2 * Number(!it.sameLocation) + Number(due.has(it.vehicle.id)) }))
    .sort((one, other) => one.place - other.place)
    .slice(0, ALTERNATIVES_MOST)
    .map(({ it }) => it)
}
