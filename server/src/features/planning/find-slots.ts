import { freeWindows, type Stretch } from '@pitlane/contract/bookings/availability'
import { timeTaken } from '@pitlane/contract/bookings/taking'
import { MINUTE } from '@pitlane/contract/durations'
import type { Input, Output } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { planning } from '@pitlane/contract/planning/calls'
import { findSlots, nothingFree, type Slot } from '@pitlane/contract/planning/slots'
import type { Workshop } from '@pitlane/contract/planning/workshop'
import { REPAIR_GONE } from '@pitlane/contract/repairs/calls'
import { TEMPLATE_GONE } from '@pitlane/contract/routine/calls'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import { endOfDay } from '@pitlane/contract/zones'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { dueDayOf } from './due-day-queries.ts'
import {
  type BookedTimes,
  bookedTimes,
  isVehicle,
  knownRepairs,
  takenByRepairs,
  takenOfMechanic,
} from './slot-queries.ts'
import { workshopOf } from './workshop-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** Times at which a car is free and the workshop open, for so many working hours. */
export async function slotsFor(
  ctx: Reading,
  wish: Input<typeof planning.slots>,
): Promise<Output<typeof planning.slots>> {
  const { vehicleId, hours, mechanic, templateId } = wish
  const together = [...new Set(wish.repairId)]
  const [isKnown, known, dueDay, workshop, booked, inRepair, busy] = await Promise.all([
    isVehicle(ctx, vehicleId),
    together.length > 0 ? knownRepairs(ctx, together) : 0,
    templateId === undefined ? null : dueDayOf(ctx, templateId),
    workshopOf(ctx),
    bookedTimes(ctx, vehicleId),
    takenByRepairs(ctx, vehicleId, together),
    mechanic ? takenOfMechanic(ctx, mechanic, together) : [],
  ])
  if (!isKnown) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  if (known < together.length) throw new AppError('not_found', REPAIR_GONE)
  if (dueDay === undefined) throw new AppError('not_found', TEMPLATE_GONE)
  const now = ctx.now.getTime()
  const before = wish.before?.getTime() ?? null
  const slots = findSlots({
    hours,
    free: freeWindows([...takenBy(booked, workshop, now), ...inRepair], now),
    busy,
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

/** A car is cleaned and looked at before a pick-up, and after a return. There may be thousands, so each is made once. */
function takenBy(
  { statuses, pickUps, returns }: BookedTimes,
  { turnRoundMinutes }: Pick<Workshop, 'turnRoundMinutes'>,
  now: number,
): Stretch[] {
  const turnRound = turnRoundMinutes * MINUTE
  const taken: Stretch[] = []
  for (const [at, status] of statuses.entries()) {
    const time = timeTaken({ status, pickUp: pickUps[at] ?? 0, return: returns[at] ?? null }, now)
    if (time) taken.push({ start: time.start - turnRound, end: time.end && time.end + turnRound })
  }
  return taken
}
