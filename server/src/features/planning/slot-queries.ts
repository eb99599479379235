import type { Stretch } from '@pitlane/contract/bookings/availability'
import { limits } from '@pitlane/contract/limits'
import type { Acting, ReadContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { booked, listOf, milliseconds } from '../bookings/booked-cars-queries.ts'
import { carsInRepair } from './taking-queries.ts'

type Reading = ReadContext & Pick<Acting, 'timezone'>

export interface BookedTimes {
  statuses: string[]
  pickUps: number[]
  returns: (number | null)[]
}

/** When a car is booked and that is not over, in order of the pick-up: thousands that are in order are soon gone through. */
export async function bookedTimes(ctx: ReadContext, vehicleId: string): Promise<BookedTimes> {
  const [found] = await ctx.query<BookedTimes>(sql`
    select ${listOf(sql`status`)} as statuses, ${listOf(milliseconds(sql`pick_up_at`))} as "pickUps",
           ${listOf(milliseconds(sql`return_at`))} as returns
    from (select * from (${booked(ctx, sql`join`, sql`vehicles.id = ${vehicleId}`)}) as booked order by pick_up_at) as in_order`)
  return found ?? { statuses: [], pickUps: [], returns: [] }
}

/** What open repairs take of a car, but for those in question: what they take themselves is not in their way. */
export function takenByRepairs(
  ctx: Reading,
  vehicleId: string,
  besides: readonly string[],
): Promise<Stretch[]> {
  return stretches(ctx, inRepair(ctx, sql`vehicle_id = ${vehicleId}`, besides), limits.repairsOfVehicle.most)
}

/** What they take of a mechanic's time, of whichever car. */
export function takenOfMechanic(
  ctx: Reading,
  mechanic: string,
  besides: readonly string[],
): Promise<Stretch[]> {
  return stretches(ctx, inRepair(ctx, sql`mechanic = ${mechanic}`, besides), limits.repairsOfVehicle.most)
}

function inRepair(ctx: Reading, whose: Sql, besides: readonly string[]): Sql {
  return carsInRepair(ctx, { which: sql`${whose} and repairs.id <> all(${[...besides]}::uuid[])` })
}

/** What is not over of a relation with taken_from and taken_until, the next of them; two lists are read sooner than thousands of rows. */
async function stretches(ctx: ReadContext, taken: Sql, most: number): Promise<Stretch[]> {
  const [found] = await ctx.query<{ starts: number[] | null; ends: (number | null)[] | null }>(sql`
    select to_json(array_agg(${milliseconds(sql`taken_from`)})) as starts,
           to_json(array_agg(${milliseconds(sql`nullif(taken_until, 'infinity')`)})) as ends
    from (select taken_from, taken_until from (${taken}) as taken
          where taken_until > ${ctx.now}::timestamptz order by taken_from limit ${most}) as next`)
  return (found?.starts ?? []).map((start, index) => ({ start, end: found?.ends?.[index] ?? null }))
}

/** How many of these repairs there are. */
export async function knownRepairs(ctx: ReadContext, ids: readonly string[]): Promise<number> {
  const [found] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from repairs where tenant_id = ${ctx.tenantId} and id = any(${[...ids]}::uuid[])`)
  return found?.count ?? 0
}

export async function isVehicle(ctx: ReadContext, vehicleId: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select id from vehicles where tenant_id = ${ctx.tenantId} and id = ${vehicleId}`)
  return found.length === 1
}
