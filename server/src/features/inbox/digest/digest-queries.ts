import type { Clock } from '@pitlane/contract/clock'
import { dayIn } from '@pitlane/contract/formats'
import { DIGEST_AT, DIGEST_DUE_DAYS, DIGEST_LINES } from '@pitlane/contract/inbox/digest'
import type { Units } from '@pitlane/contract/units'
import type { ReadContext, SignedIn, SystemContext, WriteContext } from '../../../platform/context.ts'
import { plannedOnce, sql } from '../../../platform/database/database.ts'
import { revisionOf } from '../../../platform/database/revisions.ts'
import { type KnownPaces, pacesKnown } from '../../bookings/known-paces-queries.ts'
import { areChecksOn } from '../../checks/settings-queries.ts'
import { carsInRepair } from '../../planning/taking-queries.ts'
import { joinedPaces, pacesNamed, predictedDue } from '../../routine/predicted-queries.ts'
import { routinesDue, templateOrder } from '../../routine/routines-due-queries.ts'
import { tenantClock } from '../../tenants/queries.ts'
import { isWorking } from '../../tenants/working-queries.ts'
import { lookedAt } from '../looks/look-queries.ts'

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

/** What is to be known of a business before anything is gathered. */
interface Morning extends Units {
  name: string
  timezone: string
  clock: Clock
  digestOn: string | null
  digestAt: string | null
  lookedOn: string | null
  /** Nothing has changed since. */
  isLookNew: boolean
  hasRoutines: boolean
  areChecksOn: boolean
  /** Whoever wants it, and administrators who never said. */
  readers: DigestReader[]
}

export interface DigestReader {
  userId: string
  email: string
}

export async function morningOf(ctx: ReadContext): Promise<Morning | undefined> {
  const { tenantId } = ctx
  const [morning] = await ctx.query<Morning>(sql`
    select name, timezone, distance_unit as "distanceUnit", ${tenantClock} as clock, currency, digest_on as "digestOn",
           digest_at as "digestAt", looked_on as "lookedOn",
           looks.revision is not distinct from ${revisionOf(ctx, lookedAt)} as "isLookNew",
           exists (select from routine_templates where routine_templates.tenant_id = ${tenantId} and is_active) as "hasRoutines",
           ${areChecksOn(ctx)} as "areChecksOn",
           (select coalesce(json_agg(json_build_object('userId', users.id, 'email', email) order by users.id), '[]')
            from users
            left join notification_settings as chosen on chosen.tenant_id = ${tenantId} and chosen.user_id = users.id
            where users.tenant_id = ${tenantId} and is_active and coalesce(chosen.digest, role = 'admin')) as readers
    from tenants
    left join looks on looks.tenant_id = ${tenantId}
    where tenants.id = ${tenantId}`)
  return morning
}

/** Whether nobody has noted it before: of two that have gathered it one sends it. */
export async function noteDigest(ctx: WriteContext, today: string): Promise<boolean> {
  const noted = await ctx.query(sql`
    insert into looks as known (tenant_id, digest_on, digest_at) values (${ctx.tenantId}, ${today}, ${ctx.now})
    on conflict (tenant_id) do update set digest_on = excluded.digest_on, digest_at = excluded.digest_at
    where known.digest_on is null or known.digest_on < excluded.digest_on
    returning tenant_id`)
  return noted.length > 0
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

/** A day more than there are until the end of the last, and one for clocks that are put. */
const REACHED_WITHIN_DAYS = DIGEST_DUE_DAYS + 2

/**
 * Routines that fall due in the next days, or by the pace of their cars about then; the soonest first. When a car gets there is reckoned only
 * where it would if it were out all the time.
 */
export function routinesDueSoon(ctx: Reading & KnownPaces): Promise<RoutineDueSoon[]> {
  const dueOn = sql`coalesce(next_due_date, predicted.date)`
  const mayBeReached = sql`trigger_type = 'mileage' and miles <= paces.per_day * ${REACHED_WITHIN_DAYS}::float8`
  return ctx.query<RoutineDueSoon>(
    plannedOnce(sql`
    with ${pacesNamed(pacesKnown(ctx))}
    select title, vehicle_key as "vehicleKey", days, miles, count(*) over () as total
    from ${routinesDue(ctx)} ${joinedPaces}
    left join lateral (select date from (${predictedDue(ctx)}) as reached where ${mayBeReached}) as predicted on true
    where is_active and archived_at is null and due_status <> 'overdue'
      and ${dueOn} <= ${dayIn(ctx.timezone, ctx.now)}::date + ${DIGEST_DUE_DAYS}::int
    order by ${dueOn}, ${templateOrder} limit ${DIGEST_LINES}`),
  )
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
