import { aTenant } from '@pitlane/sandbox/testing/makers'
import { expectRightNames } from '@pitlane/sandbox/testing/right-names'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'

const before = await openWorld()

describe('an instance from before, which writes no names', () => {
  const insertTenant = (id: string, slug: string) =>
    before.platform.database.transaction(id, (run) =>
      run(
        sql`insert into tenants (id, name, slug, contact_email) values (${id}, 'Old', ${slug}, 'a@b.test')`,
      ),
    )

  test('has them written, and taken away', async () => {
    const id = newId(before.platform.clock())
    await insertTenant(id, 'from-before')
    const run = before.platform.database.inTenant(id)
    await run(sql`
      insert into users (tenant_id, username, username_key, email, email_key, password_hash, first_name, last_name)
      values (${id}, 'Ann', 'ann', 'ann@b.test', 'ann@b.test', '-', 'Ann', 'B')`)
    await expectRightNames(before, id, 3)
    await run(sql`update users set is_active = false, email_key = 'other@b.test' where tenant_id = ${id}`)
    await expectRightNames(before, id, 1)
    await run(sql`update users set is_active = true where tenant_id = ${id}`)
    await run(sql`update tenants set domain = 'b.test' where id = ${id}`)
    await run(
      sql`insert into billing_accounts (tenant_id, customer_id, due_at) values (${id}, 'cus_before', now())`,
    )
    await expectRightNames(before, id, 5)
    await run(sql`update tenants set domain = null where id = ${id}`)
    await run(sql`delete from users where tenant_id = ${id}`)
    await expectRightNames(before, id, 2)
  })

  test('hears of a slug that is taken as it did', async () => {
    const { tenant } = await aTenant(before.app)
    await expect(insertTenant(newId(before.platform.clock()), tenant.slug)).rejects.toMatchObject({
      code: '23505',
      constraint: 'tenants_slug_unique',
    })
  })
})
