import type { WallClock } from '@pitlane/contract/clock'
import { type Job, type JobLink, MOST_LISTED_LINKS } from '@pitlane/contract/job-links/calls'
import type { RepairStatus } from '@pitlane/contract/repairs/words'
import { categoryName } from '@pitlane/contract/settings/calls'
import type { Acting, ReadContext, WriteContext } from '../../platform/context.ts'
import { instantText, type Sql, sql } from '../../platform/database/database.ts'
import { waitingNow } from '../repairs/field-queries.ts'
import { tenantClock } from '../tenants/queries.ts'

/** What decides whether a link still opens anything. */
export interface KnownLink extends WallClock {
  id: string
  repairId: string
  repairStatus: RepairStatus
  expiresAt: string
  lastUsedAt: string | null
  revokedAt: string | null
  doneAt: string | null
  currency: string
  tenantStatus: string
  isSubscriber: boolean
  freeTrialEnddate: string | null
}

export async function findLink(ctx: ReadContext, tokenHash: Buffer): Promise<KnownLink | undefined> {
  const [link] = await ctx.query<KnownLink>(
    sql`${knownLinks(ctx)} where job_links.tenant_id = ${ctx.tenantId} and token_hash = ${tokenHash}`,
  )
  return link
}

export async function linkWithId(ctx: ReadContext, id: string): Promise<KnownLink | undefined> {
  const [link] = await ctx.query<KnownLink>(
    sql`${knownLinks(ctx)} where job_links.tenant_id = ${ctx.tenantId} and job_links.id = ${id}`,
  )
  return link
}

const knownLinks = ({ tenantId }: ReadContext): Sql => sql`
  select job_links.id, repair_id as "repairId", repairs.status as "repairStatus", expires_at as "expiresAt",
    last_used_at as "lastUsedAt", revoked_at as "revokedAt", done_at as "doneAt", tenants.status as "tenantStatus", timezone,
    ${tenantClock} as clock, currency, is_subscriber as "isSubscriber", free_trial_end as "freeTrialEnddate"
  from job_links
  join repairs on repairs.tenant_id = ${tenantId} and repairs.id = repair_id
  join tenants on tenants.id = ${tenantId}`

/** Newest first; undefined when there is no such repair. */
export async function linksOf(ctx: ReadContext, repairId: string): Promise<JobLink[] | undefined> {
  const links = await ctx.query<JobLink>(sql`
    select job_links.id, job_links.created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt",
      revoked_at as "revokedAt",
      json_build_object('id', coalesce(by_user, by_token), 'name', coalesce(first_name || ' ' || last_name, by_name)) as by
    from job_links left join users on users.tenant_id = ${ctx.tenantId} and users.id = by_user
    where job_links.tenant_id = ${ctx.tenantId} and repair_id = ${repairId}
    order by job_links.created_at desc, job_links.id desc limit ${MOST_LISTED_LINKS}`)
  if (links.length > 0) return links
  const repair = await ctx.query(sql`
    select id from repairs where tenant_id = ${ctx.tenantId} and id = ${repairId}`)
  return repair.length === 1 ? [] : undefined
}

/** How many of a repair open something; two who ask at once ask one after the other, because they hold the repair. */
export async function countOpenLinks(ctx: ReadContext, repairId: string): Promise<number> {
  const [row] = await ctx.query<{ count: number }>(sql`
    select count(*) as count from job_links
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and revoked_at is null and expires_at > ${ctx.now}`)
  return row?.count ?? 0
}

interface NewLink {
  id: string
  repairId: string
  tokenHash: Buffer
  expiresAt: Date
  mailedTo: string | null
}

export async function insertLink(ctx: WriteContext & Acting, link: NewLink): Promise<void> {
  await ctx.query(sql`
    insert into job_links (tenant_id, id, repair_id, by_user, by_token, by_name, token_hash, created_at, expires_at, mailed_to)
    values (${ctx.tenantId}, ${link.id}, ${link.repairId}, ${ctx.user?.id ?? null}, ${ctx.program?.id ?? null}, ${ctx.guest ?? null},
            ${link.tokenHash}, ${ctx.now}, ${link.expiresAt}, ${link.mailedTo})`)
}

/** False when there is no such link. One that was revoked before stays so. */
export async function revokeLink(ctx: WriteContext, id: string): Promise<boolean> {
  const revoked = await ctx.query(sql`
    update job_links set revoked_at = coalesce(revoked_at, ${ctx.now}), mailed_to = null
    where tenant_id = ${ctx.tenantId} and id = ${id} returning id`)
  return revoked.length === 1
}

export async function revokeLinksOf(ctx: WriteContext, repairIds: readonly string[]): Promise<void> {
  await ctx.query(sql`
    update job_links set revoked_at = ${ctx.now}, mailed_to = null
    where tenant_id = ${ctx.tenantId} and repair_id = any(${[...repairIds]}::uuid[]) and revoked_at is null`)
}

export async function noteUse(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`
    update job_links set last_used_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

/** Through which the estimate came that was made at this moment. */
export async function noteEstimate(ctx: WriteContext, id: string, at: string): Promise<void> {
  await ctx.query(sql`
    update job_links set estimated_at = ${at} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

/** The open link through which the estimate of this moment came, and where it was mailed to, if it was. */
export async function linkOfEstimate(
  ctx: ReadContext,
  repairId: string,
  at: string,
): Promise<{ id: string; mailedTo: string | null } | undefined> {
  const [link] = await ctx.query<{ id: string; mailedTo: string | null }>(sql`
    select id, mailed_to as "mailedTo" from job_links
    where tenant_id = ${ctx.tenantId} and repair_id = ${repairId} and estimated_at = ${at}
      and revoked_at is null and expires_at > ${ctx.now}
    order by mailed_to is null, created_at desc limit 1`)
  return link
}

export async function noteDone(ctx: WriteContext, id: string): Promise<void> {
  await ctx.query(sql`
    update job_links set done_at = ${ctx.now} where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

/** What another mechanic sent is between them and the business; without who decided, in any case. */
const seenEstimate = (
  { tenantId }: ReadContext,
  linkId: string,
): Sql => sql`case when repairs.estimate is not null and (
    select coalesce(bool_or(ways.id = ${linkId}), true) from job_links as ways
    where ways.tenant_id = ${tenantId} and ways.repair_id = repairs.id
      and ways.estimated_at = (repairs.estimate ->> 'at')::timestamptz)
  then repairs.estimate - array['by', 'decidedBy', 'decidedAt'] end`

/** All that a mechanic may see of a repair, column by column. */
export async function jobOfRepair(
  ctx: ReadContext,
  { repairId, linkId }: { repairId: string; linkId: string },
): Promise<Job | undefined> {
  const [row] = await ctx.query<{ job: Job }>(sql`
    select json_build_object(
      'business', json_build_object('name', tenants.name, 'phone', contact_phone),
      'repair', json_build_object('number', number, 'title', title, 'description', description, 'category', category,
        'urgencyLevel', urgency_level, 'status', repairs.status, 'plannedStart', ${instantText(sql`planned_start`)},
        'plannedEnd', ${instantText(sql`planned_end`)}, 'imageUrls', image_urls, 'waiting', ${waitingNow},
        'reportedDone', reported_done, 'estimate', ${seenEstimate(ctx, linkId)}),
      'vehicle', json_build_object('vehicleKey', vehicle_key, 'make', make, 'model', model, 'year', year,
        'licensePlate', license_plate, 'color', color)) as job
    from repairs
    join vehicles on vehicles.tenant_id = ${ctx.tenantId} and vehicles.id = vehicle_id
    join tenants on tenants.id = ${ctx.tenantId}
    where repairs.tenant_id = ${ctx.tenantId} and repairs.id = ${repairId}`)
  return row?.job
}

export async function categoryOfRepair(
  ctx: ReadContext,
  repairId: string,
): Promise<{ code: string; name: string } | undefined> {
  const [row] = await ctx.query<{ code: string; name: string | null }>(sql`
    select category as code, name from repairs
    left join repair_categories as known on known.tenant_id = ${ctx.tenantId} and known.code = category and is_active
    where repairs.tenant_id = ${ctx.tenantId} and repairs.id = ${repairId}`)
  return row && { code: row.code, name: row.name ?? categoryName(row.code, []) }
}
