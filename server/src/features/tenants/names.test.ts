import { accounts } from '@pitlane/contract/accounts/calls'
import { SLUG_TAKEN } from '@pitlane/contract/tenants/slug'
import { anEmployee, aSubscriber, aTenant } from '@pitlane/sandbox/testing/makers'
import { expectRightNames, namesOf } from '@pitlane/sandbox/testing/right-names'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { removeDomain, setDomain } from '../../operate/domain.ts'
import { eraseBusiness } from '../../operate/erase-business.ts'
import { erasePerson } from '../../operate/erase-person.ts'

const now = await openWorld()

const momentOf = ({ platform }: typeof now) => ({ now: platform.clock(), log: platform.log, platform })

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
