import { CALENDAR_DAYS } from '@pitlane/contract/calendar/calls'
import { dayIn } from '@pitlane/contract/formats'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import type { ReadContext, SignedIn } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { carsInRepair } from '../planning/taking-queries.ts'
import { allPaces, joinedPaces, predictedDue } from '../routine/predicted-queries.ts'
import { routinesDue } from '../routine/routines-due-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/** More is no calendar that anybody reads; what begins last, and what is due first, comes before the rest. */
const MOST_REPAIRS = 1000
const MOST_ROUTINES = 1000

interface OfCar {
  vehicleKey: string
  make: string
  model: string
  licensePlate: string | null
}

export interface RepairEntry extends OfCar {
  id: string
  number: number
  title: string
  status: RepairStatus
  mechanic: string | null
  startsAt: string
  /** Null while nobody knows. */
  endsAt: string | null
  updatedAt: string
}

/** Repairs that have their time, and those that run. */
export function repairEntries(ctx: Reading): Promise<RepairEntry[]> {
  return ctx.query<RepairEntry>(sql`
    select repairs.id, number, title, repairs.status, mechanic, taken_from as "startsAt",
           nullif(taken_until, 'infinity') as "endsAt",
           greatest(repairs.updated_at, vehicles.updated_at) as "updatedAt",
           vehicle_key as "vehicleKey", make, model, license_plate as "licensePlate"
    from (${carsInRepair(ctx)}) as stay
    join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = stay.repair_id
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = repairs.vehicle_id
    order by taken_from desc, repairs.id limit ${MOST_REPAIRS}`)
}

export interface RoutineEntry extends OfCar {
  id: string
  title: string
  vehicleId: string
  /** What is overdue is due today. */
  day: string
  isOverdue: boolean
  isPredicted: boolean
  /** When the routine, a repair of it or its car last changed. */
  updatedAt: string
}

/** Routines that fall due soon, by their date or by what is expected of the odometer. */
export function routineEntries(ctx: Reading): Promise<RoutineEntry[]> {
  const today = sql`${dayIn(ctx.timezone, ctx.now)}::date`
  return ctx.query<RoutineEntry>(sql`
    ${allPaces(ctx)}
    select routine.id, title, vehicle_id as "vehicleId", greatest(day, ${today}) as day, due_status = 'overdue' as "isOverdue",
           trigger_type = 'mileage' as "isPredicted",
           greatest(routine.updated_at, vehicles.updated_at, (select max(repairs.updated_at) from repairs
             where repairs.tenant_id = ${ctx.tenantId} and repairs.template_id = routine.id)) as "updatedAt",
           vehicle_key as "vehicleKey", make, model, license_plate as "licensePlate"
    from ${routinesDue(ctx)} ${joinedPaces}
    cross join lateral (
      select coalesce(next_due_date, (select date from (${predictedDue(ctx)}) as predicted)) as day
      -- A fence, so that it is reckoned once and not wherever it is named.
      offset 0) as due_on
    where is_active and archived_at is null and day <= ${today} + ${CALENDAR_DAYS}::int
    order by 4, routine.id limit ${MOST_ROUTINES}`)
}
