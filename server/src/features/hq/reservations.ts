import { MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { activeReservationStatuses, type hq, type Reservation } from '@pitlane/contract/hq/calls'
import { NOT_LINKED } from '@pitlane/contract/hq/sentences'
import { limits } from '@pitlane/contract/limits'
import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../platform/context.ts'
import { currentRevision } from '../../platform/database/revisions.ts'
import { openNewest } from '../../platform/newest.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import type { ReservedCars } from './client/lists.ts'
import { pulling } from './client/pulls.ts'
import { readRecords } from './client/read-records.ts'
import { clientFor, storedAccess } from './connection.ts'

type ByVehicle = Map<string, Reservation[]>

const KEPT_MS = MINUTE
const KEPT_TENANTS = 500
const KEPT_SIZE = 32_000_000
const RESERVATION_SIZE = 300

interface Kept {
  until: number
  /** A sync that brought other bookings makes it old before its time. */
  revision: string
  byVehicle: ByVehicle
}

/** Read once per business and remembered for a minute; a bounded cache, nothing depends on it. */
const kept = new LRUCache<string, Kept>({
  max: KEPT_TENANTS,
  maxSize: KEPT_SIZE,
  sizeCalculation: ({ byVehicle }) => sizeOf(byVehicle),
})
/** Whoever asks while it is being read waits for the same. */
const underWay = new Map<string, Promise<ByVehicle>>()

export async function reservationsOfVehicle(
  ctx: ReadContext,
  { id }: Input<typeof hq.reservations>,
): Promise<Reservation[]> {
  const vehicle = await oneVehicle(ctx, { id })
  if (!vehicle.hqVehicleId) throw new AppError('invalid', NOT_LINKED)
  const byVehicle = await reservationsOfTenant(ctx)
  return (byVehicle.get(vehicle.hqVehicleId) ?? [])
    .filter((reservation) => isStillActive(reservation, ctx.now))
    .sort(
      (one, other) =>
        (one.pick_up_date ?? '').localeCompare(other.pick_up_date ?? '') || one.id.localeCompare(other.id),
    )
}

/** Its return is not past; a rental that is late is still out. */
function isStillActive({ status, return_date }: Reservation, now: Date): boolean {
  return status === 'rental' || return_date === null || Date.parse(return_date) > now.getTime()
}

async function reservationsOfTenant(ctx: ReadContext): Promise<ByVehicle> {
  const known = kept.get(ctx.tenantId)
  const isFresh = known !== undefined && known.until > ctx.now.getTime()
  if (isFresh && known.revision === (await bookingsRevision(ctx))) return known.byVehicle
  const reading = underWay.get(ctx.tenantId) ?? readAndKeep(ctx).finally(() => underWay.delete(ctx.tenantId))
  underWay.set(ctx.tenantId, reading)
  return reading
}

/** What changes while it is read is read again. */
async function readAndKeep(ctx: ReadContext): Promise<ByVehicle> {
  const revision = await bookingsRevision(ctx)
  const byVehicle = await pullReservations(ctx)
  kept.set(ctx.tenantId, { until: ctx.platform.clock().getTime() + KEPT_MS, revision, byVehicle })
  return byVehicle
}

function bookingsRevision(ctx: ReadContext): Promise<string> {
  return currentRevision(ctx, ['bookings'])
}

function pullReservations(ctx: ReadContext): Promise<ByVehicle> {
  const filters = encodeURIComponent(
    JSON.stringify([
      { type: 'string', column: 'status', operator: 'in_list', value: activeReservationStatuses },
    ]),
  )
  return pulling(
    ctx,
    async (pull) => {
      const client = clientFor(ctx, await storedAccess(ctx), { pull })
      const wanted = { list: 'reservations', path: `car-rental/reservations?filters=${filters}` } as const
      const newest = openNewestReservations()
      await readRecords(client, pull, wanted, newest.add)
      return byVehicleOf(newest.taken().items)
    },
    { isWaitedFor: true },
  )
}

/** As many as a sync would keep. */
function openNewestReservations() {
  return openNewest<ReservedCars>(
    { count: limits.bookings.most, weight: limits.bookedCars.most },
    ({ reservation: { id, pick_up_date }, vehicleIds }) => ({
      id,
      moment: Date.parse(pick_up_date ?? '') || 0,
      weight: vehicleIds.length,
    }),
  )
}

function byVehicleOf(bookings: readonly ReservedCars[]): ByVehicle {
  const byVehicle: ByVehicle = new Map()
  for (const { reservation, vehicleIds } of bookings) {
    for (const vehicleId of vehicleIds) {
      const known = byVehicle.get(vehicleId)
      if (known) known.push(reservation)
      else byVehicle.set(vehicleId, [reservation])
    }
  }
  return byVehicle
}

/** About how many characters it holds; what is said about none of the vehicles is little. */
function sizeOf(byVehicle: ByVehicle): number {
  const each = ({ notes, description }: Reservation) =>
    RESERVATION_SIZE + (notes?.length ?? 0) + (description?.length ?? 0)
  return [...byVehicle.values()].flat().reduce((sum, reservation) => sum + each(reservation), 1)
}
