import { CHECKS_DUE_MOST, type DueCheck } from '@pitlane/contract/checks/calls'
import { BEFORE_RETURN_MS, DUE_FOR_MS } from '@pitlane/contract/checks/rules'
import type { ReadContext } from '../../platform/context.ts'
import { empty, instantText, plannedOnce, raw, type Sql, sql } from '../../platform/database/database.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { nextPickUpOf } from '../bookings/next-pick-up-queries.ts'
import { bookingJson } from '../bookings/queries.ts'
import { carsOut, returnsSince } from '../bookings/return-queries.ts'
import { labelledCar } from '../vehicles/labelled-queries.ts'
import { areChecksOn } from './settings-queries.ts'

type Asked = Pick<ReadContext, 'tenantId' | 'now'>

/** Whether a car was checked when it came back, or since. Who knows that no return is older than some day says so: fewer checks are looked at. */
export function isCheckedSince(
  { tenantId }: Pick<Asked, 'tenantId'>,
  vehicleId: Sql,
  returnedAt: Sql,
  notBefore?: Date,
): Sql {
  const from = (returned: Sql) =>
    sql`checks.at >= ${returned} - make_interval(secs => ${BEFORE_RETURN_MS / 1000})`
  return sql`exists (
    select from checks
    where checks.tenant_id = ${tenantId} and checks.vehicle_id = ${vehicleId} and ${from(returnedAt)}
      ${notBefore ? sql`and ${from(sql`${notBefore}::timestamptz`)}` : empty})`
}

/**
 * Cars that are to be checked, by a condition on `vehicles`: (vehicle_id, hq_vehicle_id, booking_id, returned_at). The one place that says which:
 * back for the last time within some days, not out again, and not checked since. None while checks are off.
 */
function carsToCheck(ctx: Asked, which: Sql): Sql {
  const { tenantId, now } = ctx
  const since = new Date(now.getTime() - DUE_FOR_MS)
  return sql`
    select vehicles.id as vehicle_id, vehicles.hq_vehicle_id, back.booking_id, back.returned_at
    from (
      select distinct on (hq_vehicle_id) hq_vehicle_id, booking_id, returned_at
      from (${returnsSince(ctx, since)}) as returns
      order by hq_vehicle_id, returned_at desc, booking_id desc) as back
    join vehicles on vehicles.tenant_id = ${tenantId} and vehicles.hq_vehicle_id = back.hq_vehicle_id
    where ${areChecksOn(ctx)} and vehicles.archived_at is null and ${which} and back.returned_at <= ${now}::timestamptz
      and vehicles.hq_vehicle_id not in (${carsOut(ctx)})
      and not ${isCheckedSince(ctx, sql`vehicles.id`, sql`back.returned_at`, since)}`
}

/** Since when each of these cars is back unchecked, by a condition on `vehicles`; instants in milliseconds. */
export async function uncheckedSince(ctx: ReadContext, which: Sql): Promise<Map<string, number>> {
  const rows = await ctx.query<{ vehicleId: string; returnedAt: string }>(
    plannedOnce(sql`
    select vehicle_id as "vehicleId", returned_at as "returnedAt" from (${carsToCheck(ctx, which)}) as due`),
  )
  return new Map(rows.map(({ vehicleId, returnedAt }) => [vehicleId, Date.parse(returnedAt)]))
}

/** All of them, by the next pick-up, then by the return; written by the database, for there may be thousands. */
export async function listDue(ctx: ReadContext): Promise<JsonText<DueCheck[]>> {
  const json = sql`json_build_object('vehicle', ${labelledCar}, 'booking', ${bookingJson},
    'returnedAt', ${instantText(sql`due.returned_at`)}, 'nextPickUp', next.json)::text`
  const [row] = await ctx.query<{ text: string | null }>(sql`
    select string_agg(json, ',' order by place) as text
    from (${dueInOrder(ctx, json, raw(String(CHECKS_DUE_MOST)))}) as due`)
  return new JsonText(`[${row?.text ?? ''}]`)
}

interface FirstDue {
  vehicleKey: string
  returnedAt: string
  pickUp: string | null
  /** How many there are in all. */
  total: number
}

/** Of these the first, for whoever tells them one by one. */
export function firstDue(ctx: ReadContext, most: number): Promise<FirstDue[]> {
  return ctx.query<FirstDue>(sql`
    select "vehicleKey", returned_at as "returnedAt", pick_up_at as "pickUp", total
    from (${dueInOrder(ctx, sql`null`, most)}) as due order by place`)
}

/**
 * (json, "vehicleKey", returned_at, pick_up_at, total, place); the JSON is of `car`, `bookings`, `due` and `next`. What comes next is looked up
 * car by car, for the database cannot guess how many are due.
 */
function dueInOrder(ctx: Asked, json: Sql, most: unknown): Sql {
  return sql`
    select ${json} as json, car.vehicle_key as "vehicleKey", due.returned_at, next.pick_up_at, count(*) over () as total,
           row_number() over (order by next.pick_up_at nulls last, due.returned_at, car.vehicle_key collate app.natural_order, car.id) as place
    from (${carsToCheck(ctx, sql`true`)}) as due
    join vehicles as car on car.tenant_id = ${ctx.tenantId} and car.id = due.vehicle_id
    join bookings on bookings.tenant_id = ${ctx.tenantId} and bookings.id = due.booking_id
    left join lateral (${nextPickUpOf(ctx, sql`due.hq_vehicle_id`)}) as next on true
    order by place limit ${most}`
}
