import type { WriteContext } from '@pitlane/server/platform/context'
import { type Sql, sql } from '@pitlane/server/platform/database/database'

/** What only a demo may write: Pitlane itself moves nothing that has happened. */
export async function moveTrialEnd(ctx: WriteContext, endsAt: Date): Promise<void> {
  await ctx.query(sql`
    update tenants set free_trial_end = ${endsAt}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

/** The sandbox listens somewhere else with every start. */
export async function moveConnection(ctx: WriteContext, baseUrl: string): Promise<void> {
  await ctx.query(sql`
    update hq_configs set base_url = ${baseUrl}, updated_at = ${ctx.now} where tenant_id = ${ctx.tenantId}`)
}

/** So does the issuer; who was known by it still is. */
export async function moveIssuer(ctx: WriteContext, issuer: string): Promise<void> {
  await ctx.query(sql`
    update sso_configs set issuer = ${issuer}, metadata = replace(metadata::text, issuer, ${issuer})::jsonb
    where tenant_id = ${ctx.tenantId} and issuer like 'http://127.0.0.1:%'`)
  await ctx.query(sql`
    update sso_links set issuer = ${issuer}
    where tenant_id = ${ctx.tenantId} and issuer like 'http://127.0.0.1:%'`)
}

/** And the receiver of webhooks. */
export async function moveReceiver(ctx: WriteContext, origin: string): Promise<void> {
  await ctx.query(sql`
    update webhooks set url = regexp_replace(url, '^http://127\\.0\\.0\\.1:\\d+', ${origin}) where tenant_id = ${ctx.tenantId}`)
}

export async function routineIds(ctx: WriteContext): Promise<string[]> {
  const found = await ctx.query<{ id: string }>(
    sql`select id from routine_templates where tenant_id = ${ctx.tenantId} order by id`,
  )
  return found.map(({ id }) => id)
}

/** Makes routines look as if they had been made, or last done, at another time; the demo's past is made of it. */
export async function moveBases(
  ctx: WriteContext,
  bases: readonly { id: string; baseDate: string; baseMileage: number | null }[],
): Promise<void> {
  await ctx.query(sql`
    update routine_templates set base_date = given.base_date, base_mileage = given.base_mileage
    from unnest(${bases.map((it) => it.id)}::uuid[], ${bases.map((it) => it.baseDate)}::date[],
                ${bases.map((it) => it.baseMileage)}::int[]) as given (id, base_date, base_mileage)
    where tenant_id = ${ctx.tenantId} and routine_templates.id = given.id
      and (routine_templates.base_date, routine_templates.base_mileage)
        is distinct from (given.base_date, given.base_mileage)`)
}

/** What was done for these routines looks as if it had been done so many days later; the demo's past is kept near with it. */
export async function moveLinkedRepairs(
  ctx: WriteContext,
  moves: readonly { templateId: string; days: number }[],
): Promise<void> {
  await ctx.query(sql`
    update repairs set start_date = start_date + days, end_date = end_date + days,
      completed_at = least(completed_at + make_interval(days => days), ${ctx.now}),
      created_at = least(created_at + make_interval(days => days), ${ctx.now}),
      updated_at = least(updated_at + make_interval(days => days), ${ctx.now})
    from unnest(${moves.map((it) => it.templateId)}::uuid[], ${moves.map((it) => it.days)}::int[])
      as given (template_id, days)
    where tenant_id = ${ctx.tenantId} and repairs.template_id = given.template_id and status = 'completed'`)
}

/**
 * What was noted of these cars looks as if the latest had been noted yesterday, where the demo is, with the repairs that came of it: their
 * rentals end yesterday, too, whatever the day.
 */
export async function moveChecks(ctx: WriteContext, hqVehicleIds: readonly string[]): Promise<void> {
  const moves = sql`
    select checks.id, (${ctx.now}::timestamptz at time zone timezone)::date - 1
      - (max(checks.at) over (partition by checks.vehicle_id) at time zone timezone)::date as days
    from checks, vehicles, tenants
    where checks.tenant_id = ${ctx.tenantId} and vehicles.tenant_id = ${ctx.tenantId} and tenants.id = ${ctx.tenantId}
      and vehicles.id = checks.vehicle_id and hq_vehicle_id = any(${hqVehicleIds}::text[])`
  await ctx.query(sql`
    update repairs set found_at = found_at + make_interval(days => days), created_at = created_at + make_interval(days => days),
      updated_at = greatest(updated_at, created_at + make_interval(days => days))
    from check_items, (${moves}) as moved
    where repairs.tenant_id = ${ctx.tenantId} and check_items.tenant_id = ${ctx.tenantId} and days > 0
      and check_items.check_id = moved.id and repairs.id = check_items.repair_id`)
  await ctx.query(sql`
    update checks set at = at + make_interval(days => days) from (${moves}) as moved
    where checks.tenant_id = ${ctx.tenantId} and checks.id = moved.id and days > 0`)
}

/**
 * What was reported as done looks as if it had been done some days later, begun some hours before that. Routine work keeps those times,
 * because what is due today depends on them, and looks as if it had been asked for the days before.
 */
export async function spreadWork(ctx: WriteContext): Promise<void> {
  const local = (instant: Sql) => sql`(${instant} at time zone tenants.timezone)`
  const ofTenant = sql`repairs.tenant_id = ${ctx.tenantId} and repairs.status = 'completed'`
  await ctx.query(sql`
    update repairs set completed_at = done, updated_at = greatest(repairs.updated_at, done), end_date = ${local(sql`done`)}::date,
      start_date = ${local(sql`begun`)}::date, start_time = to_char(${local(sql`begun`)}, 'HH24:MI')
    from (
      select id, done, greatest(created_at, done - make_interval(hours => 3 + number * 13 % 45)) as begun
      from (
        -- Hours from low to critical.
        select id, number, created_at, least(created_at + make_interval(
          hours => (array[160, 90, 48, 20])[urgency_rank] * (40 + number * 37 % 100) / 100), ${ctx.now}::timestamptz) as done
        from repairs where ${ofTenant} and template_id is null and start_date is null) as waited
      ) as spread, tenants
    where ${ofTenant} and repairs.id = spread.id and tenants.id = ${ctx.tenantId}`)
  await ctx.query(sql`
    with asked as (
      update repairs set created_at = created_at - make_interval(hours => 70 + number * 37 % 90)
      where ${ofTenant} and template_id is not null and created_at = completed_at
      returning id, created_at)
    update repair_history set at = asked.created_at from asked
    where repair_history.tenant_id = ${ctx.tenantId} and repair_id = asked.id and action = 'created'`)
}

interface DemoToken {
  id: string
  name: string
  prefix: string
  tokenHash: Buffer
  madeBy: string
}

/** Made by whoever is called so; not at all when that is nobody any more. */
export async function insertDemoToken(ctx: WriteContext, token: DemoToken): Promise<void> {
  await ctx.query(sql`
    insert into tokens (tenant_id, id, name, rights, prefix, token_hash, created_by, created_at)
    select tenant_id, ${token.id}::uuid, ${token.name}, 'write', ${token.prefix}, ${token.tokenHash}::bytea, id, ${ctx.now}::timestamptz
    from users where tenant_id = ${ctx.tenantId} and username = ${token.madeBy}`)
}

/** What was done again and again came of a routine, and nobody owes that. */
export async function cameOfRoutines(ctx: WriteContext, categories: readonly string[]): Promise<void> {
  await ctx.query(sql`
    update repairs set generated = true
    where tenant_id = ${ctx.tenantId} and status = 'completed' and not generated
      and (template_id is not null or category = any(${categories}))`)
}

/** What was done to cars under warranty, or soon after work of the same kind, as if it had been something else. */
export async function retell(
  ctx: WriteContext,
  stories: readonly { was: string; title: string; description: string }[],
): Promise<void> {
  await ctx.query(sql`
    update repairs set title = told.title, description = told.description
    from unnest(${stories.map((it) => it.was)}::text[], ${stories.map((it) => it.title)}::text[],
                ${stories.map((it) => it.description)}::text[]) as told (was, title, description)
    where tenant_id = ${ctx.tenantId} and status = 'completed' and cause is null and repairs.title = told.was
      and (vehicle_id in (select id from vehicles where tenant_id = ${ctx.tenantId} and warranty_until is not null)
        or exists (
          select from repairs as past
          where past.tenant_id = ${ctx.tenantId} and past.vehicle_id = repairs.vehicle_id and past.id <> repairs.id
            and past.category = repairs.category and past.status = 'completed'
            and past.completed_at between repairs.found_at - interval '2400 hours' and repairs.found_at + interval '48 hours'))`)
}
