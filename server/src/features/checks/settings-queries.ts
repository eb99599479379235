import { type CheckSettings, defaultCheckSettings } from '@pitlane/contract/checks/settings'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { type Sql, sql } from '../../platform/database/database.ts'

/** What the business has set; the usual, and off, until it does. */
export async function checkSettingsOf(ctx: ReadContext): Promise<CheckSettings> {
  const [known] = await ctx.query<CheckSettings>(sql`
    select is_active as "isActive", items, photos from check_settings where tenant_id = ${ctx.tenantId}`)
  return known ?? defaultCheckSettings
}

export async function setCheckSettings(
  ctx: WriteContext,
  { isActive, items, photos }: CheckSettings,
): Promise<void> {
  await ctx.query(sql`
    insert into check_settings (tenant_id, is_active, items, photos)
    values (${ctx.tenantId}, ${isActive}, ${JSON.stringify(items)}::jsonb, ${[...photos]}::text[])
    on conflict (tenant_id) do update set is_active = excluded.is_active, items = excluded.items, photos = excluded.photos`)
}

/** Whether cars are checked at all, of a statement that asks for more. */
export function areChecksOn({ tenantId }: Pick<ReadContext, 'tenantId'>): Sql {
  return sql`exists (select from check_settings where check_settings.tenant_id = ${tenantId} and check_settings.is_active)`
}
