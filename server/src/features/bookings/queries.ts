import type { Booking } from '@pitlane/contract/bookings/calls'
import { activeBookingStatuses, type BookingStatus } from '@pitlane/contract/bookings/taking'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { type Columns, excluded, given, namesOf } from '../../platform/database/given.ts'

const MOST_LISTED = 500

/** The newest of a vehicle, by pick-up; those for which it was swapped for another are not its own. */
export async function bookingsOfHqVehicle(ctx: ReadContext, hqVehicleId: string): Promise<Booking[]> {
  const rows = await ctx.query<{ booking: Booking }>(sql`
    select ${bookingJson} as booking from bookings
    where tenant_id = ${ctx.tenantId} and id in (
      select booking_id from booking_vehicles
      where tenant_id = ${ctx.tenantId} and hq_vehicle_id = ${hqVehicleId} and is_active)
    order by pick_up_at desc, hq_id desc limit ${MOST_LISTED}`)
  return rows.map((row) => row.booking).reverse()
}

/** Those with these ids of HQ, by pick-up. */
export async function bookingsNamed(ctx: ReadContext, hqIds: readonly string[]): Promise<Booking[]> {
  if (hqIds.length === 0) return []
  const rows = await ctx.query<{ booking: Booking }>(sql`
    select ${bookingJson} as booking from bookings
    where tenant_id = ${ctx.tenantId} and hq_id = any(${[...hqIds]}::text[])
    order by pick_up_at, hq_id`)
  return rows.map((row) => row.booking)
}

/** A booking as it is answered, wherever one is. */
export const bookingJson: Sql = sql`json_build_object(${bookingFields()})`

export function bookingFields(): Sql {
  return sql`'id', bookings.hq_id, 'number', bookings.number, 'status', bookings.status,
    'pickUp', ${instantText(sql`bookings.pick_up_at`)}, 'return', ${instantText(sql`bookings.return_at`)},
    'vehicleClass', bookings.vehicle_class, 'pickUpLocation', bookings.pick_up_location,
    'returnLocation', bookings.return_location, 'price', bookings.price, 'currency', bookings.currency,
    'days', bookings.days`
}

/** When the bookings were last read: at all, completely, and with all completed ones that count. */
export interface Reads {
  readAt: string
  completeAt: string | null
  fullAt: string | null
}

export async function lastReads(ctx: ReadContext): Promise<Reads | undefined> {
  const [reads] = await ctx.query<Reads>(sql`
    select read_at as "readAt", complete_at as "completeAt", full_at as "fullAt"
    from booking_reads where tenant_id = ${ctx.tenantId}`)
  return reads
}

export async function noteRead(
  ctx: WriteContext,
  readAt: Date,
  { isComplete, isFull }: { isComplete: boolean; isFull: boolean },
): Promise<void> {
  await ctx.query(sql`
    insert into booking_reads as known (tenant_id, read_at, complete_at, full_at)
    values (${ctx.tenantId}, ${readAt}, ${isComplete ? readAt : null}, ${isComplete && isFull ? readAt : null})
    on conflict (tenant_id) do update set read_at = excluded.read_at,
      complete_at = coalesce(excluded.complete_at, known.complete_at),
      full_at = coalesce(excluded.full_at, known.full_at)`)
}

/** The next reading reads all that count again, as if it were the first. */
export async function forgetFullRead(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`
    update booking_reads set full_at = null where tenant_id = ${ctx.tenantId} and full_at is not null`)
}

/** What a sync compares with: one small row per booking. */
export interface KnownBooking {
  id: string
  hqId: string
  isActive: boolean
  returnAt: string | null
  sourceDigest: string
}

/**
 * Those that are not over, and those returned since: so many after the one with this id of HQ. Each by its status and return, so that
 * what has been over for years is not gone through with every sync.
 */
export function currentBookings(
  ctx: ReadContext,
  { since, after, most }: { since: Date; after: string; most: number },
): Promise<KnownBooking[]> {
  return ctx.query<KnownBooking>(sql`
    select * from (
      select ${knownColumns} from bookings
      where tenant_id = ${ctx.tenantId} and status = any(${[...activeBookingStatuses]}::text[]) and hq_id > ${after}
      union all
      select ${knownColumns} from bookings
      where tenant_id = ${ctx.tenantId} and status = 'completed' and return_at >= ${since} and hq_id > ${after}) as known
    order by "hqId" limit ${most}`)
}

export function bookingsByHqId(ctx: ReadContext, hqIds: readonly string[]): Promise<KnownBooking[]> {
  return ctx.query<KnownBooking>(sql`
    select ${knownColumns} from bookings
    where tenant_id = ${ctx.tenantId} and hq_id = any(${[...hqIds]}::text[])`)
}

const knownColumns: Sql = sql`
  id, hq_id as "hqId", status <> 'completed' as "isActive", return_at as "returnAt", source_digest as "sourceDigest"`

/** Completed ones past so many, the newest first. */
export async function completedPast(ctx: ReadContext, most: number): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(sql`
    select id from bookings where tenant_id = ${ctx.tenantId} and status = 'completed'
    order by return_at desc, id offset ${most}`)
  return rows.map((row) => row.id)
}

/** A booking as it must be written. */
export interface BookingRow {
  hqId: string
  number: string | null
  status: BookingStatus
  pickUpAt: Date
  returnAt: Date | null
  vehicleClass: string | null
  pickUpLocation: string | null
  returnLocation: string | null
  price: number | null
  currency: string | null
  days: number | null
  /** JSON, which is only passed on. */
  vehicles: string
  sourceDigest: string
}

const bookingColumns: Columns<BookingRow> = {
  hq_id: ['text', 'hqId'],
  number: ['text', 'number'],
  status: ['text', 'status'],
  pick_up_at: ['timestamptz', 'pickUpAt'],
  return_at: ['timestamptz', 'returnAt'],
  vehicle_class: ['text', 'vehicleClass'],
  pick_up_location: ['text', 'pickUpLocation'],
  return_location: ['text', 'returnLocation'],
  price: ['numeric', 'price'],
  currency: ['text', 'currency'],
  days: ['int', 'days'],
  source_digest: ['text', 'sourceDigest'],
}

/** Tells which id each has. */
export async function upsertBookings(
  ctx: WriteContext,
  rows: readonly BookingRow[],
): Promise<{ id: string; hqId: string }[]> {
  return ctx.query(sql`
    insert into bookings (tenant_id, ${namesOf(bookingColumns)}, created_at, updated_at)
    select ${ctx.tenantId}, ${namesOf(bookingColumns)}, ${ctx.now}, ${ctx.now}
    from ${given('given', rows, bookingColumns)}
    on conflict (tenant_id, hq_id) do update set ${excluded(bookingColumns)}, updated_at = excluded.updated_at
    returning id, hq_id as "hqId"`)
}

/** The vehicles of bookings, each in the place it has there; they go as one text, as they are. */
export async function insertVehicles(
  ctx: WriteContext,
  rows: readonly { bookingId: string; vehicles: string }[],
): Promise<void> {
  const bookingIds = rows.map((row) => row.bookingId)
  const vehicles = `[${rows.map((row) => row.vehicles).join(',')}]`
  await ctx.query(sql`
    insert into booking_vehicles (tenant_id, booking_id, place, hq_vehicle_id, is_active, pick_up_at, return_at,
      odometer_pick_up, odometer_return)
    select ${ctx.tenantId}, booking_id, place - 1, vehicle ->> 'hqVehicleId', (vehicle ->> 'isActive')::bool,
           (vehicle ->> 'pickUpAt')::timestamptz, (vehicle ->> 'returnAt')::timestamptz,
           (vehicle ->> 'odometerPickUp')::int, (vehicle ->> 'odometerReturn')::int
    from rows from (unnest(${bookingIds}::uuid[]), json_array_elements(${vehicles}::json)) as given (booking_id, vehicles),
         json_array_elements(vehicles) with ordinality as each (vehicle, place)
    returning booking_id`)
}

export async function deleteVehicles(ctx: WriteContext, bookingIds: readonly string[]): Promise<void> {
  await ctx.query(sql`
    delete from booking_vehicles
    where tenant_id = ${ctx.tenantId} and booking_id = any(${[...bookingIds]}::uuid[])`)
}

/** Their vehicles go with them. */
export async function deleteBookings(ctx: WriteContext, bookingIds: readonly string[]): Promise<void> {
  await deleteVehicles(ctx, bookingIds)
  await ctx.query(sql`
    delete from bookings where tenant_id = ${ctx.tenantId} and id = any(${[...bookingIds]}::uuid[])`)
}
