import type { Tenant } from '@pitlane/contract/tenants'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database.ts'

export interface NewTenant {
  name: string
  slug: string
  contactEmail: string
  contactPhone: string | null
  address: string | null
  timezone: string
  freeTrialEnd: Date
}

export async function insertTenant(ctx: WriteContext, tenant: NewTenant): Promise<Tenant> {
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

export async function moveTrialEnd(ctx: WriteContext, endsAt: Date): Promise<void> {
  await ctx.query(sql`
    update tenants set free_trial_end = ${endsAt}, updated_at = ${ctx.now} where id = ${ctx.tenantId}`)
}

export async function updateTenant(
  ctx: WriteContext,
  { name, timezone }: { name?: string | undefined; timezone?: string | undefined },
): Promise<Tenant | undefined> {
  const [tenant] = await ctx.query<Tenant>(sql`
    update tenants set name = coalesce(${name ?? null}, name), timezone = coalesce(${timezone ?? null}, timezone),
      updated_at = ${ctx.now}
    where id = ${ctx.tenantId} returning ${tenantColumns}`)
  return tenant
}

/** Whether the business pays, as billing has found out. */
export async function setSubscriber(ctx: WriteContext, isSubscriber: boolean): Promise<void> {
  await ctx.query(sql`
    update tenants set is_subscriber = ${isSubscriber}, updated_at = ${ctx.now}
    where id = ${ctx.tenantId} and is_subscriber <> ${isSubscriber}`)
}

const tenantColumns: Sql = sql`
  id, name, slug, domain, status, timezone, free_trial as "freeTrial", free_trial_end as "freeTrialEnddate",
  is_subscriber as "isSubscriber"`
