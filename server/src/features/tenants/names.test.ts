import { accounts } from '@pitlane/contract/accounts/calls'
import { SLUG_TAKEN } from '@pitlane/contract/tenants/calls'
import { anEmployee, aSubscriber, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { removeDomain, setDomain } from '../../operate/domain.ts'
import { eraseBusiness } from '../../operate/erase-business.ts'
import { erasePerson } from '../../operate/erase-person.ts'
import { sql } from '../../platform/database/database.ts'
import { newId } from '../../platform/secrets.ts'

const [now, before] = [await openWorld(), await openWorld()]
const owner = new pg.Client({ connectionString: now.databaseUrl })
await owner.connect()
// Without what writes names for instances from before, only we do.
for (const table of ['tenants', 'users', 'billing_accounts'])
  await owner.query(`drop trigger keep_names on ${table}`)
afterAll(() => owner.end())

type World = typeof now
const momentOf = ({ platform }: World) => ({ now: platform.clock(), log: platform.log, platform })

/** What names there are, and what there should be by what has them. */
async function namesOf(world: World, tenantId: string) {
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

async function expectRightNames(world: World, tenantId: string, count: number): Promise<void> {
  const { names, wanted } = await namesOf(world, tenantId)
  expect(names).toEqual(wanted)
  expect(names).toHaveLength(count)
}

describe('the table of names', () => {
  test('has a business from its first moment, its people while they may sign in, and its customer', async () => {
    const admin = await aTenant(now.app)
    const { id, slug } = admin.tenant
    await expectRightNames(now, id, 3)
    const employee = await anEmployee(now.app, admin, slug)
    await expectRightNames(now, id, 5)
    await admin.call(accounts.updateUser, { id: employee.user.id, email: 'Another@Place.Test' })
    await expectRightNames(now, id, 5)
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: false })
    await expectRightNames(now, id, 3)
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: true })
    await expectRightNames(now, id, 5)
    await erasePerson.run(momentOf(now), [slug, employee.user.username])
    await expectRightNames(now, id, 3)
  })

  test('has the customer at Stripe', async () => {
    const { tenant } = await aSubscriber(now)
    const { names } = await namesOf(now, tenant.id)
    expect(names).toContainEqual(expect.objectContaining({ kind: 'customer', id: tenant.id }))
    await expectRightNames(now, tenant.id, 4)
  })

  test('has the domain, which means one business', async () => {
    const [one, other] = [await aTenant(now.app), await aTenant(now.app)]
    await setDomain.run(momentOf(now), [one.tenant.slug, 'fleet.one.test'])
    await expectRightNames(now, one.tenant.id, 4)
    await expect(setDomain.run(momentOf(now), [other.tenant.slug, 'fleet.one.test'])).rejects.toThrow(
      'Another business has fleet.one.test already.',
    )
    await removeDomain.run(momentOf(now), [one.tenant.slug])
    await setDomain.run(momentOf(now), [other.tenant.slug, 'fleet.one.test'])
    await expectRightNames(now, one.tenant.id, 3)
  })

  test('keeps a second business from taking a slug', async () => {
    const { registration } = await aTenant(now.app)
    const { method, path: url } = accounts.registerBusiness
    const answer = await now.app.inject({ method, url, payload: registration })
    expect([answer.statusCode, answer.json().message]).toEqual([409, SLUG_TAKEN])
  })

  test('forgets a business that is erased', async () => {
    const { tenant } = await aTenant(now.app)
    await eraseBusiness.run(momentOf(now), [tenant.slug])
    await expectRightNames(now, tenant.id, 0)
  })
})

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
