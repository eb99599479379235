import { sql } from '@pitlane/server/platform/database/database'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** What names there are, and what there should be by what has them. */
export async function namesOf(world: World, tenantId: string) {
  return world.platform.database.transaction(tenantId, async (query) => ({
    names: await query(sql`
      select kind, name, named_id as id from names where tenant_id = ${tenantId} order by kind, name`),
    wanted: await query(sql`
      select 'slug' as kind, slug as name, id from tenants where id = ${tenantId}
      union all select 'domain', domain, id from tenants where id = ${tenantId} and domain is not null
      union all select 'username', username_key, id from users where tenant_id = ${tenantId} and is_active
      union all select 'email', email_key, id from users where tenant_id = ${tenantId} and is_active
      union all select 'customer', customer_id, tenant_id from billing_accounts
        where tenant_id = ${tenantId} and customer_id is not null
      order by kind, name`),
  }))
}

export async function expectRightNames(world: World, tenantId: string, count: number): Promise<void> {
  const { names, wanted } = await namesOf(world, tenantId)
  expect(names).toEqual(wanted)
  expect(names).toHaveLength(count)
}
