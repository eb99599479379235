import { dayIn } from '@pitlane/contract/formats'
import { DIGEST_AT, DIGEST_DUE_DAYS, DIGEST_LINES } from '@pitlane/contract/inbox/digest'
import type { ReadContext, SignedIn, SystemContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { carsInRepair } from '../../planning/taking-queries.ts'
import { allPaces, joinedPaces, predictedDue } from '../../routine/predicted-queries.ts'
import { routinesDue, templateOrder } from '../../routine/routines-due-queries.ts'
import { isWorking } from '../../tenants/working-queries.ts'

type Reading = ReadContext & Pick<SignedIn, 'timezone'>

/**
 * Some businesses where it is time, and none has left today. In no order: nobody is the last every day, and instances that look at
 * the same moment do not go through them side by side.
 */
export async function tenantsToDigest(ctx: SystemContext, most: number): Promise<string[]> {
  const found = await ctx.query<{ tenantId: string }>(sql`
    select tenants.id as "tenantId" from tenants
    left join looks on looks.tenant_id = tenants.id
    cross join lateral (select ${ctx.now}::timestamptz at time zone timezone as wall) as here
    where ${isWorking(ctx)} and wall::time >= ${DIGEST_AT}::time and (digest_on is null or digest_on < wall::date)
    order by random() limit ${most}`)
  return found.map((it) => it.tenantId)
}

export async function noteDigest(ctx: WriteContext, today: string): Promise<void> {
  await ctx.query(sql`
    update looks set digest_on = ${today}, digest_at = ${ctx.now} where tenant_id = ${ctx.tenantId}`)
}

export interface DigestReader {
  userId: string
  email: string
}

/** Whoever wants it, and administrators who never said. */
export function digestReaders(ctx: ReadContext): Promise<DigestReader[]> {
  return ctx.query<DigestReader>(sql`
    select users.id as "userId", email from users
    left join notification_settings as chosen on chosen.tenant_id = ${ctx.tenantId} and chosen.user_id = users.id
    where users.tenant_id = ${ctx.tenantId} and is_active and coalesce(chosen.digest, role = 'admin')
    order by users.id`)
}

/** With how many there are in all. */
interface Counted {
  total: number
}

interface RoutineDueSoon extends Counted {
  title: string
  vehicleKey: string
  days: number | null
  miles: number | null
}

/** Routines that fall due in the next days, or by the pace of their cars about then; the soonest first. */
export function routinesDueSoon(ctx: Reading): Promise<RoutineDueSoon[]> {
  const dueOn = sql`coalesce(next_due_date, predicted.date)`
  return ctx.query<RoutineDueSoon>(sql`
    ${allPaces(ctx)}
    select title, vehicle_key as "vehicleKey", days, miles, count(*) over () as total
    from ${routinesDue(ctx)} ${joinedPaces}
    left join lateral (${predictedDue(ctx)}) as predicted on trigger_type = 'mileage'
    where is_active and archived_at is null and due_status <> 'overdue'
      and ${dueOn} <= ${dayIn(ctx.timezone, ctx.now)}::date + ${DIGEST_DUE_DAYS}::int
    order by ${dueOn}, ${templateOrder} limit ${DIGEST_LINES}`)
}

interface LateRepair extends Counted {
  number: number
  title: string
  vehicleKey: string
  target: string
}

/** Repairs that are in progress and were to be done already; the longest first. */
export function lateRepairs(ctx: Reading): Promise<LateRepair[]> {
  return ctx.query<LateRepair>(sql`
    select number, title, vehicles.vehicle_key as "vehicleKey", target, count(*) over () as total
    from (${carsInRepair(ctx)}) as work
    join repairs on repairs.tenant_id = ${ctx.tenantId} and repairs.id = repair_id
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = work.vehicle_id
    where is_late order by target, number limit ${DIGEST_LINES}`)
}
