import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { type Moment, readingTenant, type WriteContext, withTenant } from '../../../platform/context.ts'
import { measureGrown } from '../../../platform/database/measure.ts'
import { openPlaces } from '../../../platform/places.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import { lastReads } from '../../bookings/queries.ts'
import { nextReading } from '../../bookings/reading.ts'
import { type Bookings, receiveBookings } from '../../bookings/receive-bookings.ts'
import { receiveFleet } from '../../vehicles/receive-fleet.ts'
import type { Progress } from '../client/pull-list.ts'
import { type Pull, pulling } from '../client/pulls.ts'
import { clientFor, storedAccess } from '../connection.ts'
import { markRefused } from '../connection-queries.ts'
import { listed, Problems } from './problems.ts'
import { pullBookings } from './pull-bookings.ts'
import { type PulledFleet, pullFleet } from './pull-fleet.ts'
import { countFailure } from './schedule-queries.ts'
import { beat, failRun, finishRun, holdRun, INTERRUPTED } from './sync-queries.ts'
import { tellRefusal } from './tell-trouble.ts'

export interface BegunSync {
  id: string
  tenantId: string
  isAutomatic: boolean
  mayArchiveMany: boolean
}

/** However many end at once, the others' requests find connections. */
const writing = openPlaces({ atOnce: 2, refusal: () => new AppError('overloaded', INTERRUPTED) })

type SyncEnd = 'done' | 'failed' | 'interrupted'

const HEARTBEAT_MS = 5_000
/** Of a run that is over sooner nobody sees how far it is: its end tells as much. */
const QUICK_MS = 1_000
const JITTER = 0.2
const LONGEST_BACK_OFF = 16

/** Pulls everything, then writes it in one transaction together with the run's result. It never throws: a run has a state. */
export async function performSync(moment: Moment, run: BegunSync, signal: AbortSignal): Promise<void> {
  const begun = performance.now()
  const business = run.tenantId
  const end = await traced(
    moment.platform.tracing,
    () => ({ name: 'sync', attributes: { 'pitlane.business': business } }),
    () => syncOnce({ ...moment, log: moment.log.child({ business }) }, run, signal),
  )
  moment.platform.metrics.syncEnded(end, (performance.now() - begun) / 1000)
}

async function syncOnce(moment: Moment, run: BegunSync, signal: AbortSignal): Promise<SyncEnd> {
  const heart = startHeart(moment, run)
  try {
    await pulling(
      moment,
      async (pull) => {
        const ctx = readingTenant(moment, run.tenantId)
        const client = clientFor(ctx, await storedAccess(ctx), { pull })
        const fleet = await pullFleet(client, pull, heart.tell)
        pull.finishReading()
        const reservations = await pull.further((next) => readReservations(moment, run, next))
        await writing.use({ of: run.tenantId }, async () => {
          await heart.stop()
          await inTenant(moment, run, (tenant) => receive(tenant, run, fleet, reservations))
        })
      },
      { stop: signal },
    )
    return 'done'
  } catch (error) {
    await heart.stop()
    await recordFailure(moment, run, error, signal)
    return signal.aborted ? 'interrupted' : 'failed'
  }
}

/** Null where they could not be read. */
interface Reservations {
  bookings: Bookings | null
  /** Told before everything else that is odd. */
  notices: string[]
  problems: Problems
}

/** An HQ that gives vehicles and no reservations is no reason to go without the vehicles. */
async function readReservations(moment: Moment, run: BegunSync, pull: Pull): Promise<Reservations> {
  const ctx = readingTenant({ ...moment, now: moment.platform.clock() }, run.tenantId)
  try {
    const client = clientFor(ctx, await storedAccess(ctx), { pull })
    const reading = nextReading(await lastReads(ctx), ctx.now)
    const { problems, notices, ...bookings } = await pullBookings(client, pull, reading)
    pull.finishReading()
    return { bookings: { ...bookings, readAt: ctx.now }, notices, problems }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const notices = [`The reservations could not be read: ${error.sentence}`]
    return { bookings: null, notices, problems: new Problems() }
  }
}

async function receive(
  ctx: WriteContext,
  run: BegunSync,
  fleet: PulledFleet,
  reservations: Reservations,
): Promise<void> {
  if (!(await holdRun(ctx, run.id))) return
  const received = await receiveFleet(ctx, { ...fleet, mayArchiveMany: run.mayArchiveMany })
  const bookings = reservations.bookings && (await receiveBookings(ctx, reservations.bookings))
  await finishRun(ctx, run.id, {
    ...received,
    bookings,
    problems: listed([
      new Problems(reservations.notices),
      fleet.problems,
      new Problems(received.problems),
      reservations.problems,
    ]),
    read: fleet.vehicles.length,
    message: inWords(received),
    nextDueAt: dueAfter(ctx, 1),
    finishedAt: ctx.platform.clock(),
    isAutomatic: run.isAutomatic,
  })
  const booked = bookings?.created ?? 0
  await measureGrown(ctx, { vehicles: received.created, bookings: booked, booking_vehicles: booked })
}

async function recordFailure(
  moment: Moment,
  run: BegunSync,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const known = error instanceof AppError && !signal.aborted ? error : undefined
  if (!known && !signal.aborted) moment.log.error({ err: error }, 'a sync failed')
  const failure = known
    ? { state: 'failed' as const, code: known.code, message: known.sentence }
    : signal.aborted
      ? { state: 'interrupted' as const, code: 'overloaded' as const, message: INTERRUPTED }
      : {
          state: 'failed' as const,
          code: 'internal' as const,
          message: 'The sync failed on our side. Nothing was changed.',
        }
  await inTenant(moment, run, async (ctx) => {
    await failRun(ctx, run.id, failure)
    if (failure.code === 'hq_refused') await markRefused(ctx, failure.message)
    await countFailure(ctx, (failures) => dueAfter(ctx, Math.min(2 ** failures, LONGEST_BACK_OFF)))
    if (failure.code === 'hq_refused') await tellRefusal(ctx)
  })
}

function inTenant<T>(
  moment: Moment,
  { tenantId }: BegunSync,
  work: Parameters<typeof withTenant<T>>[2],
): Promise<T> {
  return withTenant({ ...moment, now: moment.platform.clock() }, tenantId, work)
}

/** One interval later, give or take, so that businesses that began together do not stay together. */
function dueAfter({ now, platform }: Moment, intervals: number): Date {
  const minutes = platform.config.HQ_SYNC_MINUTES * intervals * (1 - JITTER / 2 + Math.random() * JITTER)
  return new Date(now.getTime() + minutes * MINUTE)
}

/** Says regularly that the run lives and how far it is; whoever finds a run without a beat may close it. */
function startHeart(moment: Moment, run: BegunSync) {
  const begun = performance.now()
  let latest: Progress | undefined
  let beating = Promise.resolve()
  const write = () => {
    beating = beating
      .then(() => inTenant(moment, run, (ctx) => beat(ctx, run.id, latest)))
      .catch((error: unknown) => moment.log.warn({ err: error }, 'a sync could not report its progress'))
  }
  const timer = setInterval(write, HEARTBEAT_MS)
  return {
    tell: async (progress: Progress) => {
      latest = { read: progress.read, total: progress.total ?? latest?.total ?? null }
      if (performance.now() - begun < QUICK_MS) return
      write()
      await beating
    },
    stop: async () => {
      clearInterval(timer)
      await beating
    },
  }
}

function inWords(counts: {
  created: number
  updated: number
  archived: number
  missing: number
  total: number
}): string {
  const { created, updated, archived, missing, total } = counts
  if (missing > 0)
    return `${missing} vehicles are missing in HQ. That is unusually many, so none was archived; an administrator can confirm it.`
  const parts = [
    created && `${created} new`,
    updated && `${updated} updated`,
    archived && `${archived} archived`,
  ]
  const changes = parts.filter(Boolean).join(', ') || 'nothing changed'
  return `${total} ${total === 1 ? 'vehicle' : 'vehicles'} in sync: ${changes}.`
}
