import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { activeReservationStatuses, type hq, NOT_LINKED, type Reservation } from '@pitlane/contract/hq'
import type { ReadContext } from '../../platform/context.ts'
import { oneVehicle } from '../vehicles/routes.ts'
import type { HqClient } from './client.ts'
import { clientFor, storedAccess } from './connection.ts'
import { readRecords } from './read-records.ts'
import { reservationStatus, translateReservation, vehiclesOfReservation } from './translate.ts'

type ByVehicle = Map<string, Reservation[]>

const KEPT_MS = 60_000
const KEPT_TENANTS = 500

/** Read once per business and remembered for a minute; a bounded cache, nothing depends on it. */
const kept = new Map<string, { until: number; read: Promise<ByVehicle> }>()

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

function reservationsOfTenant(ctx: ReadContext): Promise<ByVehicle> {
  const now = ctx.now.getTime()
  const known = kept.get(ctx.tenantId)
  if (known && known.until > now) return known.read
  const read = storedAccess(ctx).then((access) => readReservations(clientFor(ctx, access)))
  kept.delete(ctx.tenantId)
  if (kept.size >= KEPT_TENANTS) kept.delete(kept.keys().next().value ?? '')
  kept.set(ctx.tenantId, { until: now + KEPT_MS, read })
  read.catch(() => {
    if (kept.get(ctx.tenantId)?.read === read) kept.delete(ctx.tenantId)
  })
  return read
}

async function readReservations(client: HqClient): Promise<ByVehicle> {
  const statuses: readonly string[] = activeReservationStatuses
  const filters = encodeURIComponent(
    JSON.stringify([{ type: 'string', column: 'status', operator: 'in_list', value: statuses }]),
  )
  const byVehicle: ByVehicle = new Map()
  const path = `car-rental/reservations?filters=${filters}`
  for (const record of await readRecords(client, path, 'car_rental_reservations')) {
    if (record.deleted_at || !statuses.includes(reservationStatus(record))) continue
    const reservation = translateReservation(record)
    for (const vehicleId of vehiclesOfReservation(record))
      byVehicle.set(vehicleId, [...(byVehicle.get(vehicleId) ?? []), reservation])
  }
  return byVehicle
}
