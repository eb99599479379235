import type { CarFacts, OpenRepair } from '@pitlane/contract/conflicts/car-facts'
import { DUE_WITHIN_MS } from '@pitlane/contract/conflicts/rules'
import type { ReadContext } from '../../platform/context.ts'
import { instantText, join, plannedOnce, raw, type Sql, sql } from '../../platform/database/database.ts'
import { type BookedCars, booked, bookingLists, listOf } from '../bookings/booked-cars-queries.ts'

/** Which cars are meant, of those that are in the fleet: a condition on `vehicles`. */
export function idIn(vehicleIds: readonly string[]): Sql {
  return sql`archived_at is null and vehicles.id = any(${[...vehicleIds]}::uuid[])`
}

export function classIn(classes: readonly string[]): Sql {
  return sql`archived_at is null and vehicle_class = any(${[...classes]}::text[])`
}

export type OwnFacts = Omit<CarFacts, 'repairs' | 'bookings' | 'uncheckedSince'>

const carFacts: Facts<OwnFacts> = {
  vehicleId: sql`id`,
  vehicleKey: sql`vehicle_key`,
  vehicleClass: sql`vehicle_class`,
  status: sql`status`,
  plateExpires: sql`plate_expires`,
  registrationExpires: sql`registration_expires`,
  inspectionExpires: sql`inspection_expires`,
}

/** What is kept of such cars themselves. */
export function ownFacts(ctx: ReadContext, which: Sql): Promise<OwnFacts[]> {
  return readInLists(ctx, carFacts, sql`vehicles where vehicles.tenant_id = ${ctx.tenantId} and ${which}`)
}

type Facts<Row> = Readonly<Record<keyof Row & string, Sql>>

/** Rows of these facts, read as a list of each: lists are written and read sooner than thousands of rows. */
async function readInLists<Row>(ctx: ReadContext, facts: Facts<Row>, from: Sql): Promise<Row[]> {
  const names = Object.keys(facts) as (keyof Row & string)[]
  const lists = join(names.map((name) => sql`${listOf(facts[name])} as ${raw(`"${name}"`)}`))
  const [read] = await ctx.query<Record<string, unknown[]>>(sql`select ${lists} from ${from}`)
  const each = names.map((name) => ({ name, list: read?.[name] ?? [] }))
  return (each[0]?.list ?? []).map((_, at) => {
    const row: Partial<Record<keyof Row, unknown>> = {}
    for (const { name, list } of each) row[name] = list[at]
    return row as Row
  })
}

/** No car has more, but one that somebody made to be looked at for long: of such a one what is gravest is known. */
const MOST_REPAIRS_OF_CAR = 50

type HeldRepair = OpenRepair & { vehicleId: string }

const repairFacts: Facts<HeldRepair> = {
  vehicleId: sql`vehicle_id`,
  id: sql`id`,
  number: sql`number`,
  title: sql`title`,
  status: sql`repairs.status`,
  urgencyLevel: sql`urgency_level`,
  createdAt: instantText(sql`created_at`),
  startDate: sql`start_date`,
  startTime: sql`start_time`,
  endDate: sql`end_date`,
  endTime: sql`end_time`,
  plannedStart: instantText(sql`planned_start`),
  plannedEnd: instantText(sql`planned_end`),
}

/** The open repairs of such cars, the most urgent of each first. */
export function repairsOfCars(ctx: ReadContext, which: Sql): Promise<HeldRepair[]> {
  const held = sql`(
      select * from (
        select id, vehicle_id, number, title, repairs.status, urgency_level, urgency_rank, created_at, start_date, start_time,
               end_date, end_time, planned_start, planned_end,
               row_number() over (
                 partition by vehicle_id
                 order by urgency_level = 'critical' desc, repairs.status = 'in progress' desc, end_date, end_time, start_date, start_time,
                   planned_end <= ${ctx.now}::timestamptz, planned_start, urgency_rank desc, id) as place
        from repairs
        where repairs.tenant_id = ${ctx.tenantId} and repairs.status in ('need', 'in progress') and ${ofCars(ctx, which)}) as repairs
      where place <= ${MOST_REPAIRS_OF_CAR}
      order by urgency_rank desc, number) as repairs`
  return readInLists(ctx, repairFacts, held)
}

function ofCars({ tenantId }: ReadContext, which: Sql): Sql {
  return sql`vehicle_id in (
    select vehicles.id from vehicles where vehicles.tenant_id = ${tenantId} and ${which})`
}

/**
 * Of all cars those bookings that may be part of a conflict: of cars on which there is work all, of the others only what goes out soon or
 * is late. By full joins, which are never done as a loop in a loop: of how many are not over the planner knows nothing, and expects a few.
 */
export async function bookedCarsThatMayCollide(
  ctx: ReadContext,
): Promise<BookedCars & { haveWork: boolean[] }> {
  const { tenantId, now } = ctx
  const soon = new Date(now.getTime() + DUE_WITHIN_MS)
  const [lists] = await ctx.query<BookedCars & { haveWork: boolean[] }>(
    plannedOnce(sql`
    select ${bookingLists}, ${listOf(sql`has_work`)} as "haveWork"
    from (
      select *, vehicle_id in (
        select vehicle_id from repairs
        where repairs.tenant_id = ${tenantId} and repairs.status <> 'completed'
          and (repairs.status = 'in progress' or planned_start is not null or urgency_level = 'critical')) as has_work
      from (${booked(ctx, sql`full join`, sql`archived_at is null`)}) as booked
      where booking_id is not null and vehicle_id is not null) as booked
    where has_work or case status when 'rental' then return_at <= ${now}::timestamptz else pick_up_at <= ${soon}::timestamptz end`),
  )
  return lists ?? { vehicleIds: [], ids: [], statuses: [], pickUps: [], returns: [], haveWork: [] }
}
