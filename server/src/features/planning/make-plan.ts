import { overlap, type Stretch } from '@pitlane/contract/bookings/availability'
import type { Booking } from '@pitlane/contract/bookings/calls'
import { timeTaken } from '@pitlane/contract/bookings/taking'
import { HOUR } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { urgencyOfOverdue } from '@pitlane/contract/overdue/rules'
import { PLAN_IN_THE_PAST, type planning } from '@pitlane/contract/planning/calls'
import { type Conflict, severityOfOverlap, whenInWords } from '@pitlane/contract/planning/conflict'
import { REPAIR_GONE, type Repair } from '@pitlane/contract/repairs/calls'
import { TEMPLATE_GONE } from '@pitlane/contract/routine/calls'
import { VEHICLE_NOT_FOUND } from '@pitlane/contract/vehicles/calls'
import type { Acting, WriteContext } from '../../platform/context.ts'
import { JsonText, objectText } from '../../platform/http/json-text.ts'
import { digest } from '../../platform/secrets.ts'
import { type Candidate, candidates } from '../overdue/queries.ts'
import { generateRepairs } from '../repairs/generation-queries.ts'
import {
  type HeldRepair,
  holdRepairs,
  openRepairsOf,
  planRepairs,
  repairsText,
} from '../repairs/plan-queries.ts'
import { bookingsAround, type PlannedVehicle, vehicleToPlan } from './overlap-queries.ts'

type Ctx = WriteContext & Acting
type Plan = Input<typeof planning.plan>

const OTHER_VEHICLE = 'Only repairs and routines of this vehicle can be planned with it.'
const ALREADY_DONE = 'A completed repair cannot be planned.'
/** More than anybody reads; two hundred jobs and twenty bookings in their way would be four thousand. */
const CONFLICTS_MOST = 100
const OVERLAPS_MOST = 20
const TAKEN = 'The vehicle is booked in that time.'

/** One stay in the workshop for all of them, or nothing. A routine becomes a repair, or its open one is planned. */
export async function makePlan(ctx: Ctx, plan: Plan): Promise<JsonText<{ repairs: Repair[] }>> {
  const start = new Date(plan.start)
  const end = new Date(plan.end)
  if (start.getTime() < ctx.now.getTime() - HOUR) refuse(PLAN_IN_THE_PAST, 'start')
  const vehicle = await vehicleToPlan(ctx, plan.vehicleId)
  if (!vehicle) throw new AppError('not_found', VEHICLE_NOT_FOUND)
  const repairs = await openRepairs(ctx, plan)
  const routines = await routinesOf(ctx, plan)
  if (!plan.force) await assertFree(ctx, vehicle, { start, end }, { repairs, routines })

  const held = await withGenerated(ctx, repairs, routines)
  await planRepairs(ctx, held, {
    plannedStart: start.toISOString(),
    plannedEnd: end.toISOString(),
    ...(plan.mechanic && { mechanic: plan.mechanic }),
  })
  const text = await repairsText(
    ctx,
    held.map((it) => it.id),
  )
  return new JsonText(objectText({ repairs: text }))
}

async function openRepairs(ctx: Ctx, { vehicleId, repairIds }: Plan): Promise<HeldRepair[]> {
  const wanted = [...new Set(repairIds)]
  const held = await holdRepairs(ctx, wanted)
  if (held.length < wanted.length) throw new AppError('not_found', REPAIR_GONE)
  if (held.some((it) => it.vehicleId !== vehicleId)) refuse(OTHER_VEHICLE, 'repairIds')
  if (held.some((it) => it.status === 'completed')) refuse(ALREADY_DONE, 'repairIds')
  return held
}

async function routinesOf(ctx: Ctx, { vehicleId, templateIds }: Plan): Promise<Candidate[]> {
  const wanted = [...new Set(templateIds)]
  if (wanted.length === 0) return []
  const found = await candidates(ctx, wanted)
  if (found.length < wanted.length) throw new AppError('not_found', TEMPLATE_GONE)
  if (found.some((it) => it.vehicleId !== vehicleId)) refuse(OTHER_VEHICLE, 'templateIds')
  return found
}

/** A routine that somebody makes a repair of at the same time has that one. */
async function withGenerated(
  ctx: Ctx,
  repairs: readonly HeldRepair[],
  routines: readonly Candidate[],
): Promise<HeldRepair[]> {
  if (routines.length === 0) return [...repairs]
  const ids = routines.map((it) => it.id)
  const had = new Set((await openRepairsOf(ctx, ids)).map((it) => it.templateId))
  await generateRepairs(
    ctx,
    routines
      .filter(({ id }) => !had.has(id))
      .map((routine) => ({ templateId: routine.id, urgencyLevel: urgencyOfOverdue(routine) })),
  )
  const known = new Set(repairs.map((it) => it.id))
  const made = (await openRepairsOf(ctx, ids)).map((it) => it.id).filter((id) => !known.has(id))
  return [...repairs, ...(await holdRepairs(ctx, made))]
}

async function assertFree(
  ctx: Ctx,
  vehicle: PlannedVehicle,
  { start, end }: { start: Date; end: Date },
  { repairs, routines }: { repairs: readonly HeldRepair[]; routines: readonly Candidate[] },
): Promise<void> {
  const stay = { start: start.getTime(), end: end.getTime() }
  const bookings = (await bookingsAround(ctx, vehicle.id, { start, end }))
    .filter((booking) => isInTheWay(booking, stay, ctx.now.getTime()))
    .slice(0, OVERLAPS_MOST)
  if (bookings.length === 0) return
  const works: Work[] = [
    ...repairs.map(({ id, number, title, status, urgencyLevel }) => ({
      repair: { id, number, title, status, urgencyLevel },
    })),
    ...routines.map(({ id, title }) => ({ template: { id, title } })),
  ]
  const conflicts = bookings
    .flatMap((booking) => works.map((work) => ({ booking, work })))
    .slice(0, CONFLICTS_MOST)
    .map(({ booking, work }) => conflictOf(ctx, vehicle, booking, work))
  throw new AppError('conflict', TAKEN, { conflicts })
}

function isInTheWay({ status, pickUp, return: back }: Booking, stay: Stretch, now: number): boolean {
  const booked = { status, pickUp: Date.parse(pickUp), return: back === null ? null : Date.parse(back) }
  const taken = timeTaken(booked, now)
  return taken !== null && overlap(taken, stay)
}

type Work = Pick<Conflict, 'repair' | 'template'>

function conflictOf(ctx: Ctx, vehicle: PlannedVehicle, booking: Booking, work: Work): Conflict {
  const pickUp = Date.parse(booking.pickUp)
  const now = ctx.now.getTime()
  const goesOut = `${vehicle.vehicleKey} ${pickUp <= now ? 'went' : 'goes'} out ${whenInWords(pickUp, { now, timezone: ctx.timezone, clock: ctx.clock })}`
  const title = work.repair?.title ?? work.template?.title
  return {
    id: digest(['overlap', vehicle.id, booking.id, work.repair?.id ?? work.template?.id].join(' '))
      .toString('hex')
      .slice(0, 32),
    kind: 'overlap',
    severity: severityOfOverlap(pickUp, now),
    at: booking.pickUp,
    vehicle,
    ...work,
    booking,
    sentence: `${goesOut}, and ${title} would be in the workshop at the same time.`,
  }
}

function refuse(message: string, path: string): never {
  throw new AppError('invalid', message, { errors: [{ path, message }] })
}
