import type { Booking } from '@pitlane/contract/bookings/calls'
import { CONFLICTS_MOST } from '@pitlane/contract/conflicts/calls'
import type { DueAtPickUp } from '@pitlane/contract/conflicts/due-on-rental'
import type { ConflictKind, ConflictRepair, Severity } from '@pitlane/contract/planning/conflict'
import type { Paper } from '@pitlane/contract/vehicles/papers'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { instantText, raw, type Sql, sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'
import { type Cars, collisions } from './collision-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** A conflict as it is found: parts of the answer that are written already, and what its sentence tells. */
export interface FoundConflict {
  id: string
  kind: ConflictKind
  severity: Severity
  at: string
  vehicle: string
  booking: string
  nextBooking: string | null
  repair: string | null
  due: { id: string; title: string; atPickUp: DueAtPickUp } | null
  papers: Partial<Record<Paper, string>> | null
  vehicleKey: string
  bookingStatus: Booking['status']
  pickUp: string
  return: string | null
  nextPickUp: string | null
  repairId: string | null
  number: number
  title: string
  repairStatus: ConflictRepair['status']
  plannedStart: string | null
  target: string | null
}

interface Wanted extends Cars {
  /** Those that are hidden instead of those that are not. */
  isDismissed?: boolean
  /** This one, hidden or not. */
  id?: string
}

/** Only so many get an id, the most urgent: enough for all that are answered, also when many of them are dismissed. */
const MOST_NAMED = 2 * CONFLICTS_MOST

/** What collides now, the most urgent first. */
export function findConflicts(
  ctx: Reading,
  { isDismissed = false, id, ...cars }: Wanted,
): Promise<FoundConflict[]> {
  const { tenantId } = ctx
  const dismissed = sql`(select conflict_id from conflict_dismissals where tenant_id = ${tenantId})`
  const isWanted =
    id === undefined ? sql`(found.id in ${dismissed}) = ${isDismissed}::bool` : sql`found.id = ${id}`
  return ctx.query<FoundConflict>(sql`
    select found.id, kind, case when is_critical then 'critical' else 'warning' end as severity,
           ${instantText(sql`found.at`)} as at,
           json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
             'licensePlate', license_plate)::text as vehicle,
           ${bookingJson}::text as booking,
           case when next_id is not null then (
             select ${bookingJson}::text from bookings
             where bookings.tenant_id = ${tenantId} and bookings.id = next_id) end as "nextBooking",
           case when repair_id is not null then json_build_object('id', repair_id, 'number', repairs.number,
             'title', repairs.title, 'status', repairs.status, 'urgencyLevel', urgency_level)::text end as repair,
           due, papers, vehicle_key as "vehicleKey", bookings.status as "bookingStatus",
           ${instantText(sql`bookings.pick_up_at`)} as "pickUp", ${instantText(sql`bookings.return_at`)} as return,
           ${instantText(sql`next_pick_up_at`)} as "nextPickUp", repair_id as "repairId", repairs.number, repairs.title,
           repairs.status as "repairStatus", ${instantText(sql`planned_start`)} as "plannedStart",
           ${instantText(sql`target`)} as target
    from (${withIds(ctx, collisions(ctx, cars))}) as found
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.id = found.vehicle_id
    join bookings on bookings.tenant_id = ${tenantId} and bookings.id = found.booking_id
    left join repairs on repairs.tenant_id = ${tenantId} and repairs.id = found.repair_id
    where ${isWanted}
    order by is_critical desc, found.at, vehicle_key collate app.natural_order, found.id
    limit ${raw(String(CONFLICTS_MOST))}`)
}

export interface ConflictId {
  id: string
  kind: ConflictKind
  vehicleId: string
  bookingId: string
  nextBookingId: string | null
  repairId: string | null
  templateId: string | null
}

/** Which conflicts these cars have, for whoever leads to one; those that are dismissed lead nowhere. */
export function conflictIdsOf(ctx: Reading, vehicleIds: readonly string[]): Promise<ConflictId[]> {
  return ctx.query<ConflictId>(sql`
    select found.id, kind, vehicle_id as "vehicleId", booking_hq_id as "bookingId", next_hq_id as "nextBookingId",
           repair_id as "repairId", due ->> 'id' as "templateId"
    from (${withIds(ctx, collisions(ctx, { vehicleIds }))}) as found
    where found.id not in (select conflict_id from conflict_dismissals where tenant_id = ${ctx.tenantId})`)
}

/**
 * The id is made of what the conflict rests on: it is another one as soon as any of that changes. That time passes, that the
 * odometer moves and what things are called is no such fact.
 */
function withIds({ tenantId }: Reading, found: Sql): Sql {
  const seconds = (instant: Sql) => sql`extract(epoch from ${instant})`
  return sql`
    select found.*, booked.hq_id as booking_hq_id, followed.hq_id as next_hq_id, followed.pick_up_at as next_pick_up_at, left(encode(sha256(convert_to(json_build_array(
             kind, found.vehicle_id, booked.hq_id, booked.status, ${seconds(sql`booked.pick_up_at`)},
             ${seconds(sql`booked.return_at`)}, followed.hq_id, ${seconds(sql`followed.pick_up_at`)}, repair_id, held.status,
             case held.status when 'in progress'
               then json_build_array(held.start_date, held.start_time, held.end_date, held.end_time)
               else json_build_array(${seconds(sql`held.planned_start`)}, ${seconds(sql`held.planned_end`)}) end,
             due - 'title' - 'atPickUp', papers)::text, 'UTF8')), 'hex'), 32) as id
    from (select * from (${found}) as found order by is_critical desc, at limit ${raw(String(MOST_NAMED))}) as found
    join bookings as booked on booked.tenant_id = ${tenantId} and booked.id = found.booking_id
    left join bookings as followed on followed.tenant_id = ${tenantId} and followed.id = found.next_id
    left join repairs as held on held.tenant_id = ${tenantId} and held.id = found.repair_id`
}
