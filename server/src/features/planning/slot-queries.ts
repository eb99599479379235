import type { Timed } from '@pitlane/contract/planning/takes'
import type { ReadContext } from '../../platform/context.ts'
import { instantText, raw, type Sql, sql } from '../../platform/database/database.ts'
import { carsTaken } from '../bookings/taking-queries.ts'

export interface TakenByBooking {
  start: string
  /** Null: until further notice. */
  end: string | null
}

/** What bookings that are not over take of a car. */
export function takenByBookings(ctx: ReadContext, vehicleId: string): Promise<TakenByBooking[]> {
  return ctx.query<TakenByBooking>(sql`
    select taken_from as start, nullif(taken_until, 'infinity') as "end"
    from (${carsTaken(ctx)}) as taken
    where vehicle_id = ${vehicleId} and taken_until > ${ctx.now}::timestamptz`)
}

export interface TimedRepair extends Timed {
  id: string
}

/** The open repairs of a car that may take it. */
export function timedOfVehicle(ctx: ReadContext, vehicleId: string): Promise<TimedRepair[]> {
  return timed(ctx, sql`vehicle_id = ${vehicleId}`)
}

/** Those that a mechanic has on hand, of whichever car. */
export function timedOfMechanic(ctx: ReadContext, mechanic: string): Promise<TimedRepair[]> {
  return timed(ctx, sql`mechanic = ${mechanic}`)
}

function timed(ctx: ReadContext, which: Sql): Promise<TimedRepair[]> {
  return ctx.query<TimedRepair>(sql`
    select id, status, ${instantText(raw('created_at'))} as "createdAt",
           start_date as "startDate", start_time as "startTime", end_date as "endDate", end_time as "endTime",
           ${instantText(raw('planned_start'))} as "plannedStart", ${instantText(raw('planned_end'))} as "plannedEnd"
    from repairs
    where tenant_id = ${ctx.tenantId} and ${which}
      and (status = 'in progress' or (status = 'need' and planned_start is not null))`)
}

export async function isVehicle(ctx: ReadContext, vehicleId: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select id from vehicles where tenant_id = ${ctx.tenantId} and id = ${vehicleId}`)
  return found.length === 1
}
