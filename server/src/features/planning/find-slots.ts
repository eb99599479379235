import { freeWindows } from '@pitlane/contract/bookings/availability'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { planning } from '@pitlane/contract/planning/calls'
import { findSlots, nothingFree, type Slot, type Stretch } from '@pitlane/contract/planning/slots'
import { repairTakes } from '@pitlane/contract/planning/takes'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import { endOfDay } from '@pitlane/contract/zones'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { dueDayOf } from './due-day-queries.ts'
import {
  isVehicle,
  type TakenByBooking,
  type TimedRepair,
  takenByBookings,
  timedOfMechanic,
  timedOfVehicle,
} from './slot-queries.ts'
import { workshopOf } from './workshop-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

const MINUTE = 60_000

/** Times at which a car is free and the workshop open, for so many working hours. */
export async function slotsFor(
  ctx: Reading,
  wish: Input<typeof planning.slots>,
): Promise<Output<typeof planning.slots>> {
  const { vehicleId, hours, mechanic, repairId, templateId } = wish
  const [isKnown, workshop, booked, ofVehicle, ofMechanic, dueDay] = await Promise.all([
    isVehicle(ctx, vehicleId),
    workshopOf(ctx),
    takenByBookings(ctx, vehicleId),
    timedOfVehicle(ctx, vehicleId),
    mechanic ? timedOfMechanic(ctx, mechanic) : [],
    templateId ? dueDayOf(ctx, templateId) : null,
  ])
  if (!isKnown) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  const now = ctx.now.getTime()
  const before = wish.before?.getTime() ?? null
  const others = (repairs: readonly TimedRepair[]) => takenByRepairs(ctx, repairs, repairId ?? [])
  const taken = [...booked.map((it) => withTurnRound(it, workshop.turnRoundMinutes)), ...others(ofVehicle)]
  const slots = findSlots({
    hours,
    free: freeWindows(taken, now),
    busy: others(ofMechanic),
    workshop: workshop.hours,
    timezone: ctx.timezone,
    now,
    after: wish.after?.getTime() ?? null,
    before,
  })
  const due = dueDay ? endOfDay(dueDay, ctx.timezone) : null
  return {
    slots: slots.map((slot) => answered(slot, due)),
    ...(slots.length === 0 && { reason: nothingFree(hours, before, ctx.timezone) }),
  }
}

function answered({ start, end, freeUntil }: Slot, due: number | null) {
  const instant = (at: number) => new Date(at).toISOString()
  return {
    start: instant(start),
    end: instant(end),
    freeUntil: freeUntil === null ? null : instant(freeUntil),
    beforeDue: due === null ? null : end <= due,
  }
}

/** A car is cleaned and looked at before a pick-up, and after a return. */
function withTurnRound({ start, end }: TakenByBooking, minutes: number): Stretch {
  const turnRound = minutes * MINUTE
  return { start: Date.parse(start) - turnRound, end: end === null ? null : Date.parse(end) + turnRound }
}

/** What the repairs in question take themselves is not in their way. */
function takenByRepairs(
  { timezone, now }: Reading,
  repairs: readonly TimedRepair[],
  besides: readonly string[],
): Stretch[] {
  return repairs
    .filter(({ id }) => !besides.includes(id))
    .map((repair) => repairTakes(repair, timezone, now.getTime()))
    .filter((taken) => taken !== null)
}
