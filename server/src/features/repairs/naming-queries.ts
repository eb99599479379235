import { comparable } from '@pitlane/contract/formats'
import type { ReadContext } from '../../platform/context.ts'
import { comparableText, sql } from '../../platform/database/database.ts'

/** What repairs name, for those who would remove it; a mechanic in whatever spelling. */
export async function repairsNameMechanic(ctx: ReadContext, name: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select 1 from repairs where tenant_id = ${ctx.tenantId} and ${comparableText(sql`mechanic`)} = ${comparable(name)} limit 1`)
  return found.length > 0
}

export async function repairsNameCategory(ctx: ReadContext, code: string): Promise<boolean> {
  const found = await ctx.query(sql`
    select 1 from repairs where tenant_id = ${ctx.tenantId} and category = ${code} limit 1`)
  return found.length > 0
}

/** How many repairs this person reported or has. */
export async function countRepairsNaming(ctx: ReadContext, userId: string): Promise<number> {
  const [found] = await ctx.query<{ count: number }>(sql`
    select count(*)::int as count from repairs
    where tenant_id = ${ctx.tenantId} and (reported_by = ${userId} or assigned_to = ${userId})`)
  return found?.count ?? 0
}
