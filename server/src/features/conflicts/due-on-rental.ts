import type { conflicts } from '@pitlane/contract/conflicts/calls'
import type { DueOnRental } from '@pitlane/contract/conflicts/due-on-rental'
import { judge } from '@pitlane/contract/conflicts/judged-car'
import type { Input } from '@pitlane/contract/endpoint'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { bookingsNamed } from '../bookings/queries.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import { factsOfCars } from './car-facts.ts'
import { type DueOnTrip, routinesDueOn } from './due-queries.ts'

const asRead = new Intl.Collator('en', { numeric: true })

/** Which routines fall due on the bookings of a car, running ones too, by pick-up. */
export async function dueOnRental(
  ctx: ReadContext & Acting,
  { id }: Input<typeof conflicts.dueOnRental>,
): Promise<DueOnRental[]> {
  await oneVehicle(ctx, { id })
  const around = { now: ctx.now.getTime(), timezone: ctx.timezone, clock: ctx.clock }
  const trips = (await factsOfCars(ctx, [id]))
    .map((facts) => judge(facts, around))
    .flatMap(({ out, waiting }) => [...out, ...waiting])
    .filter((trip) => !trip.isLate)
  const due = await routinesDueOn(
    ctx,
    trips.map(({ booking }) => ({ ...booking, vehicleId: id })),
  )
  const dueOf = Map.groupBy(due, ({ trip }) => trip.id)
  const bookings = await bookingsNamed(ctx, [...dueOf.keys()])
  return bookings.flatMap((booking) =>
    (dueOf.get(booking.id) ?? [])
      .toSorted(byTitle)
      .map(({ template, atPickUp, expectedOdometer }) => ({ template, booking, atPickUp, expectedOdometer })),
  )
}

function byTitle({ template: one }: DueOnTrip, { template: other }: DueOnTrip): number {
  return asRead.compare(one.title, other.title) || (one.id < other.id ? -1 : 1)
}
