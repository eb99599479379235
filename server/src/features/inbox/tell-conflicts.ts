import type { WallClock } from '@pitlane/contract/clock'
import { HOUR } from '@pitlane/contract/durations'
import { CONFLICTS_LINK, linkTo } from '@pitlane/contract/inbox/sentences'
import { type Moment, type WriteContext, withTenant } from '../../platform/context.ts'
import { say, type Told } from '../../platform/happened.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { holdAdmins } from '../accounts/queries.ts'
import type { BookingsReceived } from '../bookings/happened.ts'
import { type FoundConflict, findConflicts, sentenceOf } from '../conflicts/find-conflicts.ts'
import { conflictsSeen } from '../conflicts/happened.ts'
import { mayCollideNow, mayNoLongerCollide } from '../conflicts/may-collide.ts'
import { hasTimeTurned } from '../conflicts/turn-queries.ts'
import type { RepairsHappened, RepairTold } from '../repairs/happened.ts'
import { currentTenant } from '../tenants/queries.ts'
import type { FleetReceived } from '../vehicles/happened.ts'
import {
  type Cause,
  carsOfCauses,
  causesSoFar,
  changedSince,
  forgetCauses,
  insertCauses,
  MOST_CAUSES,
} from './conflict-cause-queries.ts'
import { lastConflictLook, lastLookAtAll, noteConflictLook } from './looks/conflict-look-queries.ts'
import { tell } from './tell.ts'
import { toldBefore } from './tell-queries.ts'

type Here = WriteContext & WallClock
type Look = Job<{ tenantId: string }>

/** What is expected of odometers moves on without anything happening; so much later it may have come to something. */
const LONGEST_UNLOOKED_MS = HOUR
/** More than so many are looked at with all cars. */
const MOST_BY_CAR = 100
/** So many in one look; for the rest another one follows at once. */
const MOST_TOLD = 50

/**
 * Critical conflicts that nobody has heard of are told to everybody. The same facts are told once, however often they come back. One look
 * sees to all that was changed before it began, so of a business only one waits.
 */
export const tellConflicts: Look = job({
  name: 'look-for-conflicts',
  isJoined: true,
  work: (moment, { tenantId }) => look(moment, tenantId, allCars, tellConflicts),
})

/** The same after a change of repairs alone: only at their cars. What time has brought to the others is told with the next sync. */
export const tellConflictsOfChanged: Look = job({
  name: 'look-at-changed-cars',
  isJoined: true,
  work: (moment, { tenantId }) => look(moment, tenantId, carsOfCauses, tellConflictsOfChanged),
})

function look(moment: Moment, tenantId: string, cars: CarsToLookAt, again: Look): Promise<void> {
  return withTenant(moment, tenantId, async (ctx) => {
    const tenant = await currentTenant(ctx)
    if (!tenant) return
    // Before anybody is held, as whoever else looks does it.
    if (cars === allCars) await noteConflictLook(ctx)
    // One look after the other: what one has told, the next does not tell its cause.
    await holdAdmins(ctx)
    await lookHere({ ...ctx, timezone: tenant.timezone, clock: tenant.clock }, cars, again)
  })
}

/**
 * A conflict of a repair is the doing of who last changed what it rests on. Nobody's doing is what ends one, or moves a routine of the car. Where it takes more than that
 * car, or they are many, all are looked at. On other changes no conflict rests.
 */
export async function lookAfterRepairs(
  ctx: WriteContext,
  { each, by }: Told<RepairsHappened>,
): Promise<void> {
  const colliding = each.filter(mayCollideNow)
  const ended = each.filter(mayNoLongerCollide)
  const causes = [...colliding, ...ended]
  const areFar = causes.length > MOST_BY_CAR || causes.some(reachesFar)
  await insertCauses(ctx, idsOf(colliding), by.user?.id ?? null)
  if (!areFar) await insertCauses(ctx, idsOf(ended), null)
  if (areFar || (colliding.length < each.length && (await isLongUnlooked(ctx)))) await lookForConflicts(ctx)
  else if (causes.length > 0) await ctx.enqueue(tellConflictsOfChanged, { tenantId: ctx.tenantId })
}

const idsOf = (each: readonly RepairTold[]) => each.map(({ id }) => id)

/** It has left its car, or does another routine: then it stays whose doing its own conflicts are. */
function reachesFar({ before, after }: RepairTold): boolean {
  if (after === null) return true
  return before !== null && (before.vehicleId !== after.vehicleId || before.templateId !== after.templateId)
}

/** In the transaction that changes what conflicts rest on; they are looked at when it is done. */
export function lookForConflicts(ctx: WriteContext): Promise<void> {
  return ctx.enqueue(tellConflicts, { tenantId: ctx.tenantId })
}

/** A sync that brought nothing new is no reason to look, unless time or somebody else has moved something since. */
export async function lookAfterFleet(ctx: WriteContext, { changed, archived }: FleetReceived): Promise<void> {
  if (changed.length > 0 || archived.length > 0) return lookForConflicts(ctx)
  if (await mayBeOthers(ctx)) await lookForConflicts(ctx)
}

/** Whether conflicts may be others than at the last look. */
async function mayBeOthers(ctx: WriteContext): Promise<boolean> {
  const last = await lastConflictLook(ctx)
  if (!last || isLongAgo(ctx, last)) return true
  const tenant = await currentTenant(ctx)
  return tenant !== undefined && hasTimeTurned({ ...ctx, timezone: tenant.timezone }, last)
}

async function isLongUnlooked(ctx: WriteContext): Promise<boolean> {
  const last = await lastLookAtAll(ctx)
  return !last || isLongAgo(ctx, last)
}

function isLongAgo({ now }: WriteContext, last: Date): boolean {
  return now.getTime() - last.getTime() >= LONGEST_UNLOOKED_MS
}

/** Of the fleet, which was received before, time has been seen to. */
export async function lookAfterBookings(
  ctx: WriteContext,
  { changed, removed }: BookingsReceived,
): Promise<void> {
  if (changed.length > 0 || removed.length > 0) await lookForConflicts(ctx)
}

type CarsToLookAt = (ctx: Here, causes: readonly Cause[]) => Promise<string[] | undefined>

const allCars: CarsToLookAt = async () => undefined

async function lookHere(ctx: Here, cars: CarsToLookAt, again: Look): Promise<void> {
  const causes = await causesSoFar(ctx)
  const vehicleIds = await cars(ctx, causes)
  const found = await findConflicts(ctx, { vehicleIds })
  const repairIds = causes.map(({ repairId }) => repairId)
  const where = { timezone: ctx.timezone, clock: ctx.clock }
  await say(ctx, conflictsSeen, { found, vehicleIds, repairIds, where })
  const critical = found.filter(({ severity }) => severity === 'critical')
  // Whoever changed a repair between the two has a look of their own to come, which knows the cause.
  const later = await changedSince(ctx, causes)
  const known = await toldBefore(
    ctx,
    'conflict',
    critical.map(({ id }) => id),
  )
  const fresh = critical.filter(({ id, repair }) => !known.has(id) && !later.has(repair?.id ?? ''))
  const rest = fresh.slice(MOST_TOLD)
  const lastBy = new Map(causes.map(({ repairId, by }) => [repairId, by]))
  await tell(
    ctx,
    fresh.slice(0, MOST_TOLD).map((conflict) => ({
      kind: 'conflict' as const,
      sentence: sentenceOf(ctx, conflict),
      link: linkOf(conflict),
      about: conflict.id,
      to: 'everybody' as const,
      by: lastBy.get(conflict.repair?.id ?? '') ?? undefined,
    })),
  )
  const stillToTell = new Set(rest.map(({ repair }) => repair?.id))
  await forgetCauses(
    ctx,
    causes.filter(({ repairId }) => !stillToTell.has(repairId)),
  )
  if (rest.length > 0 || causes.length === MOST_CAUSES) await ctx.enqueue(again, { tenantId: ctx.tenantId })
}

function linkOf({ repair }: FoundConflict): string {
  return repair ? linkTo(repair) : CONFLICTS_LINK
}
