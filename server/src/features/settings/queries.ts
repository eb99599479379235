import { comparable } from '@pitlane/contract/formats'
import { fallbackCategories } from '@pitlane/contract/settings'
import type { WriteContext } from '../../platform/context.ts'
import { sql } from '../../platform/database.ts'

/** Adds the default categories that the business does not have yet. */
export async function insertDefaultCategories(ctx: WriteContext): Promise<void> {
  const names = fallbackCategories.map((category) => category.name)
  await ctx.query(sql`
    insert into repair_categories (tenant_id, name, name_key, code)
    select ${ctx.tenantId}, name, name_key, code
    from unnest(${names}::text[], ${names.map(comparable)}::text[],
                ${fallbackCategories.map((category) => category.code)}::text[]) as given (name, name_key, code)
    on conflict do nothing`)
}
