import type { SystemContext, WriteContext } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/database.ts'
import { type Counted, revisionOf } from '../../../platform/database/revisions.ts'
import { isWorking } from '../../tenants/working-queries.ts'

/** What being overdue, and the papers of cars, rest on, besides the day. */
export const lookedAt: readonly Counted[] = ['completions', 'vehicles', 'templates', 'tenant']

/** What is known of a business from the last look. */
interface Look {
  lookedOn: string | null
  revision: string | null
  digestOn: string | null
  digestAt: string | null
}

/** Some businesses where it is another day, or something has changed since the last look; in no order, as for digests. */
export async function tenantsToLookAt(ctx: SystemContext, most: number): Promise<string[]> {
  const found = await ctx.query<{ tenantId: string }>(sql`
    select tenants.id as "tenantId" from tenants
    left join looks on looks.tenant_id = tenants.id
    where ${isWorking(ctx)}
      and (looked_on is distinct from (${ctx.now}::timestamptz at time zone timezone)::date
           or revision is distinct from ${revisionOf({ tenantId: sql`tenants.id` }, lookedAt)})
    order by random() limit ${most}`)
  return found.map((it) => it.tenantId)
}

/** Nobody else looks at the business until the transaction ends. */
export async function holdLook(ctx: WriteContext): Promise<Look> {
  const [look] = await ctx.query<Look>(sql`
    insert into looks as known (tenant_id) values (${ctx.tenantId})
    on conflict (tenant_id) do update set revision = known.revision
    returning looked_on as "lookedOn", revision, digest_on as "digestOn", digest_at as "digestAt"`)
  return look ?? { lookedOn: null, revision: null, digestOn: null, digestAt: null }
}

export async function noteLook(
  ctx: WriteContext,
  { today, revision }: { today: string; revision: string },
): Promise<void> {
  await ctx.query(sql`
    update looks set looked_on = ${today}, revision = ${revision} where tenant_id = ${ctx.tenantId}`)
}

/** Whether the business is older than looking. */
export async function predatesLooks(ctx: WriteContext): Promise<boolean> {
  const [row] = await ctx.query<{ predates: boolean }>(
    sql`select predates_looks as predates from tenants where id = ${ctx.tenantId}`,
  )
  return row?.predates ?? false
}
