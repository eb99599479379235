import type { Booking } from '@pitlane/contract/bookings/calls'
import { CONFLICTS_MOST } from '@pitlane/contract/conflicts/calls'
import type { DueAtPickUp } from '@pitlane/contract/conflicts/due-on-rental'
import type { ConflictKind, ConflictRepair, Severity } from '@pitlane/contract/planning/conflict'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { instantText, raw, type Sql, sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'
import { collisions } from './collision-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** A conflict as it is found: parts of the answer that are written already, and what its sentence tells. */
export interface FoundConflict {
  id: string
  kind: ConflictKind
  severity: Severity
  at: string
  isDismissed: boolean
  vehicle: string
  booking: string
  nextBooking: string | null
  repair: string | null
  template: string | null
  vehicleKey: string
  bookingStatus: Booking['status']
  pickUp: string
  return: string | null
  nextPickUp: string | null
  repairId: string | null
  number: number
  title: string
  repairStatus: ConflictRepair['status']
  from: string | null
  until: string | null
  target: string | null
  templateTitle: string | null
  atPickUp: DueAtPickUp
}

interface Wanted {
  vehicleId?: string | undefined
  /** Those that are hidden, or those that are not. */
  isDismissed?: boolean
  id?: string
}

/** What collides now, the most urgent first. */
export function findConflicts(
  ctx: Reading,
  { vehicleId, isDismissed, id }: Wanted,
): Promise<FoundConflict[]> {
  const isWanted =
    id === undefined ? sql`dismissals.id is not null = ${isDismissed ?? false}` : sql`found.id = ${id}`
  return ctx.query<FoundConflict>(sql`
    select found.id, kind, case when is_critical then 'critical' else 'warning' end as severity,
           ${instantText(sql`found.at`)} as at, dismissals.id is not null as "isDismissed",
           json_build_object('id', vehicles.id, 'vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
             'licensePlate', license_plate)::text as vehicle,
           ${bookingJson}::text as booking,
           case when next_id is not null then (
             select ${bookingJson}::text from bookings
             where bookings.tenant_id = ${ctx.tenantId} and bookings.id = next_id) end as "nextBooking",
           case when repair_id is not null then json_build_object('id', repair_id, 'number', repairs.number,
             'title', repairs.title, 'status', repairs.status, 'urgencyLevel', urgency_level)::text end as repair,
           case when found.template_id is not null then
             json_build_object('id', found.template_id, 'title', template_title)::text end as template,
           vehicle_key as "vehicleKey", bookings.status as "bookingStatus", ${instantText(sql`bookings.pick_up_at`)} as "pickUp",
           ${instantText(sql`bookings.return_at`)} as return, ${instantText(sql`next_pick_up_at`)} as "nextPickUp",
           repair_id as "repairId", repairs.number, repairs.title, repairs.status as "repairStatus",
           ${instantText(sql`taken_from`)} as from, ${instantText(sql`taken_until`)} as until,
           ${instantText(sql`target`)} as target, template_title as "templateTitle", at_pick_up as "atPickUp"
    from (${withIds(ctx, collisions(ctx, vehicleId))}) as found
    left join conflict_dismissals as dismissals on dismissals.tenant_id = ${ctx.tenantId}
      and dismissals.conflict_id = found.id
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = found.vehicle_id
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = found.booking_id
    left join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = found.repair_id
    where ${isWanted}
    order by is_critical desc, found.at, vehicle_key collate app.natural_order, found.id
    limit ${raw(String(CONFLICTS_MOST))}`)
}

/** An id is made of what the conflict rests on, so that it is another one as soon as any of that changes. Time that passes is no fact. */
function withIds({ tenantId }: Reading, found: Sql): Sql {
  const at = (instant: Sql) => sql`extract(epoch from ${instant})`
  return sql`
    select found.*, followed.pick_up_at as next_pick_up_at, left(encode(sha256(convert_to(json_build_array(
             found.kind, found.vehicle_id, booked.hq_id, booked.status, ${at(sql`booked.pick_up_at`)}, ${at(sql`booked.return_at`)},
             followed.hq_id, ${at(sql`followed.pick_up_at`)}, found.repair_id, held.status,
             case held.status when 'in progress'
               then json_build_array(held.start_date, held.start_time, held.end_date, held.end_time)
               else json_build_array(${at(sql`held.planned_start`)}, ${at(sql`held.planned_end`)}) end,
             found.template_id, next_due_date, next_due_mileage)::text, 'UTF8')), 'hex'), 32) as id
    from (${found}) as found
    join bookings as booked on booked.tenant_id = ${tenantId} and booked.id = found.booking_id
    left join bookings as followed on followed.tenant_id = ${tenantId} and followed.id = found.next_id
    left join repairs as held on held.tenant_id = ${tenantId} and held.id = found.repair_id`
}
