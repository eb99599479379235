import { BOARD_ROWS_MOST, type BoardVehicle } from '@pitlane/contract/board/calls'
import type { Booking } from '@pitlane/contract/bookings/calls'
import type { OpenRepair } from '@pitlane/contract/conflicts/car-facts'
import type { DueStatus } from '@pitlane/contract/routine/due'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { empty, plannedOnce, raw, type Sql, sql } from '../../platform/database/database.ts'
import { bookingJson } from '../bookings/queries.ts'
import { isLate, takenUntil, takesCar } from '../bookings/taking-queries.ts'
import { isCheckedSince } from '../checks/due-queries.ts'
import { areChecksOn } from '../checks/settings-queries.ts'
import { routinesDue } from '../routine/routines-due-queries.ts'
import { labelledCar } from '../vehicles/labelled-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

/** The days of a board. */
export interface Span {
  start: Date
  end: Date
  /** Then what earlier days left undone is on it too. */
  hasToday: boolean
  location: string | undefined
}

export interface PickUpRow {
  booking: Booking
  vehicle: BoardVehicle | null
}

/** Bookings that wait for their pick-up, by time, a row for each of their cars. */
export function pickUpRows(ctx: ReadContext, { start, end, hasToday, location }: Span): Promise<PickUpRow[]> {
  return ctx.query<PickUpRow>(
    plannedOnce(sql`
    select ${bookingJson} as booking,
           case when car.id is not null then ${labelledCar} end as vehicle
    from bookings
    left join lateral (
      select * from vehicles
      where vehicles.tenant_id = ${ctx.tenantId} and vehicles.archived_at is null and vehicles.hq_vehicle_id in (
        select hq_vehicle_id from booking_vehicles
        where booking_vehicles.tenant_id = ${ctx.tenantId} and booking_vehicles.booking_id = bookings.id
          and booking_vehicles.is_active)) as car on true
    where ${takesCar(ctx)} and bookings.status <> 'rental' and ${takenUntil(ctx)} > ${ctx.now}::timestamptz
      -- The same once more of what is no rental, in words by which it is found: those of the past are not gone through.
      and (bookings.return_at is null or bookings.return_at > ${ctx.now}::timestamptz)
      and ${isWithin(sql`bookings.pick_up_at`, { start, end, hasToday })}
      ${location ? sql`and bookings.pick_up_location = ${location}` : empty}
    order by bookings.pick_up_at, car.vehicle_key collate app.natural_order, bookings.hq_id, car.id
    limit ${raw(String(BOARD_ROWS_MOST))}`),
  )
}

interface ReturnRow {
  booking: Booking
  vehicle: BoardVehicle
  isLate: boolean
  /** It is to be checked then, and was not yet. */
  needsCheck: boolean
}

/** Rentals that are to come back, by time, a row for each of their cars; also one that is no longer in the fleet. */
export function returnRows(ctx: ReadContext, { start, end, hasToday, location }: Span): Promise<ReturnRow[]> {
  return ctx.query<ReturnRow>(
    plannedOnce(sql`
    select ${bookingJson} as booking, ${labelledCar} as vehicle, ${isLate(ctx)} as "isLate",
           ${areChecksOn(ctx)} and not ${isCheckedSince(ctx, sql`car.id`, sql`bookings.return_at`)} as "needsCheck"
    from bookings
    cross join lateral (
      select * from vehicles
      where vehicles.tenant_id = ${ctx.tenantId} and vehicles.hq_vehicle_id in (
        select hq_vehicle_id from booking_vehicles
        where booking_vehicles.tenant_id = ${ctx.tenantId} and booking_vehicles.booking_id = bookings.id
          and booking_vehicles.is_active)) as car
    where bookings.tenant_id = ${ctx.tenantId} and bookings.status = 'rental'
      and ${isWithin(sql`bookings.return_at`, { start, end, hasToday })}
      ${location ? sql`and bookings.return_location = ${location}` : empty}
    order by bookings.return_at, car.vehicle_key collate app.natural_order, bookings.hq_id, car.id
    limit ${raw(String(BOARD_ROWS_MOST))}`),
  )
}

/** What was missed or is late on an earlier day is of today, until it happens. */
function isWithin(instant: Sql, { start, end, hasToday }: Pick<Span, 'start' | 'end' | 'hasToday'>): Sql {
  const before = sql`${instant} < ${end}::timestamptz`
  return hasToday ? before : sql`${before} and ${instant} >= ${start}::timestamptz`
}

export type RepairToDo = Pick<
  OpenRepair,
  'id' | 'number' | 'title' | 'status' | 'urgencyLevel' | 'plannedStart'
> & {
  vehicleId: string
  templateId: string | null
}

/** Of each car; nobody does more when it comes back. */
const MOST_REPAIRS_OF_CAR = 50

/** Repairs of cars that are not completed, the most urgent first. */
export function repairsToDo(ctx: ReadContext, vehicleIds: readonly string[]): Promise<RepairToDo[]> {
  return ctx.query<RepairToDo>(sql`
    select vehicle_id as "vehicleId", template_id as "templateId", id, number, title, status,
           urgency_level as "urgencyLevel", planned_start as "plannedStart"
    from (
      select *, row_number() over (partition by vehicle_id order by urgency_rank desc, number) as place
      from repairs
      where tenant_id = ${ctx.tenantId} and vehicle_id = any(${[...vehicleIds]}::uuid[])
        and status in ('need', 'in progress')) as repairs
    where place <= ${MOST_REPAIRS_OF_CAR}
    order by urgency_rank desc, number`)
}

export interface RoutineToDo {
  vehicleId: string
  id: string
  title: string
  dueStatus: DueStatus
  daysUntilDue: number | null
  milesUntilDue: number | null
}

/** Routines of cars that are due, or soon will be. */
export function routinesToDo(ctx: Reading, vehicleIds: readonly string[]): Promise<RoutineToDo[]> {
  return ctx.query<RoutineToDo>(
    plannedOnce(sql`
    select vehicle_id as "vehicleId", routine.id, title, due_status as "dueStatus", days as "daysUntilDue",
           miles as "milesUntilDue"
    from ${routinesDue(ctx)}
    where routine.vehicle_id = any(${[...vehicleIds]}::uuid[]) and due_status <> 'current'
    order by case due_status when 'overdue' then 0 when 'due_today' then 1 else 2 end, title collate app.natural_order,
             routine.id`),
  )
}
