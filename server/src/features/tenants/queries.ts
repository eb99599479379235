import { usualClocks } from '@pitlane/contract/clock'
import type { Tenant, TenantChanges } from '@pitlane/contract/tenants/calls'
import { DEFAULT_UNITS, type Units } from '@pitlane/contract/units'
import type { ReadContext, SystemContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'
import { forgetNames, holdNames, replaceNames } from './names-queries.ts'

interface NewTenant {
  name: string
  slug: string
  contactEmail: string
  contactPhone: string | null
  address: string | null
  timezone: string
  freeTrialEnd: Date
}

export async function insertTenant(ctx: WriteContext, tenant: NewTenant): Promise<Tenant> {
  await holdNames(ctx, ctx.tenantId, { slug: tenant.slug })
  const [created] = await ctx.query<Tenant>(sql`
    insert into tenants (id, name, slug, contact_email, contact_phone, address, timezone, free_trial_end)
    values (${ctx.tenantId}, ${tenant.name}, ${tenant.slug}, ${tenant.contactEmail}, ${tenant.contactPhone},
            ${tenant.address}, ${tenant.timezone}, ${tenant.freeTrialEnd})
    returning ${tenantColumns}`)
  if (!created) throw new Error('The business was not created')
  return created
}

export async function currentTenant(ctx: ReadContext): Promise<Tenant | undefined> {
  const [tenant] = await ctx.query<Tenant>(
    sql`select ${tenantColumns} from tenants where id = ${ctx.tenantId}`,
  )
  return tenant
}

export async function updateTenant(ctx: WriteContext, changes: TenantChanges): Promise<Tenant | undefined> {
  const {
    name,
    timezone,
    distanceUnit,
    clock,
    currency,
    contactPhone,
    requireSecondFactor,
    claimFee,
    approveUnder,
    chargesInHq,
  } = changes
  const [tenant] = await ctx.query<Tenant>(sql`
    update tenants set name = coalesce(${name ?? null}, name), timezone = coalesce(${timezone ?? null}, timezone),
      distance_unit = coalesce(${distanceUnit ?? null}, distance_unit), clock = coalesce(${clock ?? null}, clock),
      currency = coalesce(${currency ?? null}, currency),
      contact_phone = case when ${contactPhone !== undefined} then ${contactPhone ?? null} else contact_phone end,
      require_second_factor = coalesce(${requireSecondFactor ?? null}, require_second_factor),
      claim_fee = case when ${claimFee !== undefined} then ${claimFee ?? null}::numeric else claim_fee end,
      approve_under = case when ${approveUnder !== undefined} then ${approveUnder ?? null}::numeric else approve_under end,
      charges_in_hq = coalesce(${chargesInHq ?? null}, charges_in_hq),
      updated_at = ${ctx.now}
    where id = ${ctx.tenantId} returning ${tenantColumns}`)
  return tenant
}

/** What the business counts in, for whoever writes numbers down: a file, a mail, a sentence. */
export async function unitsOf(ctx: ReadContext): Promise<Units> {
  const [units] = await ctx.query<Units>(
    sql`select distance_unit as "distanceUnit", currency from tenants where id = ${ctx.tenantId}`,
  )
  return units ?? DEFAULT_UNITS
}

/** What a repair may cost without anybody being asked; null: nothing. */
export async function approvedUnder(ctx: ReadContext): Promise<number | null> {
  const [row] = await ctx.query<{ most: number | null }>(
    sql`select approve_under as most from tenants where id = ${ctx.tenantId}`,
  )
  return row?.most ?? null
}

/** Whether the business pays, as billing has found out. */
export async function setSubscriber(ctx: WriteContext, isSubscriber: boolean): Promise<void> {
  await ctx.query(sql`
    update tenants set is_subscriber = ${isSubscriber}, updated_at = ${ctx.now}
    where id = ${ctx.tenantId} and is_subscriber <> ${isSubscriber}`)
}

/** Suspended by an operator, or closed by an administrator. */
export type TenantStatus = 'active' | 'suspended' | 'closed'

/** A business as whoever runs Pitlane sees it. */
export interface Business {
  id: string
  name: string
  slug: string
  domain: string | null
  status: string
  isSubscriber: boolean
  freeTrialEnd: string | null
}

export async function businessNamed(
  ctx: SystemContext,
  { slug, id }: { slug: string; id: string | undefined },
): Promise<Business | undefined> {
  const [business] = await ctx.query<Business>(sql`
    select ${businessColumns} from tenants where slug = ${slug} or id = ${id ?? null}::uuid
    order by slug = ${slug} desc limit 1`)
  return business
}

export function listBusinesses(ctx: SystemContext): Promise<Business[]> {
  return ctx.query<Business>(
    sql`select ${businessColumns} from tenants order by slug collate app.natural_order`,
  )
}

export async function setStatus(ctx: WriteContext, status: TenantStatus): Promise<void> {
  await ctx.query(sql`
    update tenants set status = ${status}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

/** False when it is not closed: what an operator suspended stays so. */
export async function reopenTenant(ctx: WriteContext): Promise<boolean> {
  const reopened = await ctx.query(sql`
    update tenants set status = 'active', updated_at = ${ctx.now} where id = ${ctx.tenantId} and status = 'closed'
    returning id`)
  return reopened.length === 1
}

export async function setDomain(ctx: WriteContext, domain: string | null): Promise<void> {
  await replaceNames(ctx, ctx.tenantId, { domain })
  await ctx.query(sql`
    update tenants set domain = ${domain}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

export async function contactOf(ctx: ReadContext): Promise<string | undefined> {
  const [row] = await ctx.query<{ email: string }>(sql`
    select contact_email as email from tenants where id = ${ctx.tenantId}`)
  return row?.email
}

export async function setContact(ctx: WriteContext, email: string): Promise<void> {
  await ctx.query(sql`
    update tenants set contact_email = ${email}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

/** Nobody can add anything to the business until the transaction ends. */
export async function holdTenant(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`select id from tenants where id = ${ctx.tenantId} for update`)
}

/** Whoever else adds what a business may have only so many of waits until the transaction ends; all other work goes on. */
export async function holdAdditions(ctx: WriteContext): Promise<void> {
  await ctx.query(sql`select id from tenants where id = ${ctx.tenantId} for no key update`)
}

/** And with it whatever is its own and nothing else points to. */
export async function deleteTenant(ctx: WriteContext): Promise<void> {
  await forgetNames(ctx)
  await ctx.query(sql`delete from tenants where id = ${ctx.tenantId}`)
}

const businessColumns: Sql = sql`
  id, name, slug, domain, status, is_subscriber as "isSubscriber", free_trial_end as "freeTrialEnd"`

/** As it has chosen; until then as it counts distances. */
export const tenantClock: Sql = sql`
  coalesce(clock, case distance_unit when 'km' then ${usualClocks.km}::smallint else ${usualClocks.mi}::smallint end)`

const tenantColumns: Sql = sql`
  id, name, slug, domain, status, contact_phone as "contactPhone", timezone, distance_unit as "distanceUnit",
  ${tenantClock} as clock, currency,
  free_trial as "freeTrial", free_trial_end as "freeTrialEnddate",
  is_subscriber as "isSubscriber", require_second_factor as "requireSecondFactor",
  claim_fee as "claimFee", approve_under as "approveUnder", charges_in_hq as "chargesInHq"`
