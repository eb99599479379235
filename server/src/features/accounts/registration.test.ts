import { accounts } from '@pitlane/contract/accounts'
import { frontDoor } from '@pitlane/sandbox/front-door'
import {
  anAddress,
  anEmployee,
  aRegistration,
  aTenant,
  PASSWORD,
  signIn,
} from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { sql } from '../../platform/database.ts'

const world = await openWorld()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const refused = (code: string, sentence: string) => expect.objectContaining({ code, sentence })

describe('registering a business', () => {
  test('opens a thirty-day trial with the default categories', async () => {
    const { tenant } = await aTenant(world.app)
    const days = (Date.parse(tenant.freeTrialEnddate ?? '') - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeCloseTo(30, 2)
    const categories = await world.platform.database.inTenant(tenant.id)<{ code: string }>(
      sql`select code from repair_categories`,
    )
    expect(categories).toHaveLength(14)
    expect(categories.map((it) => it.code)).toContain('hvac')
  })

  test('the business keeps the time zone that was proposed, and UTC when none was', async () => {
    const { tenant } = await aTenant(world.app, { timezone: 'america/new_york' })
    expect(tenant.timezone).toBe('America/New_York')
    expect((await aTenant(world.app)).tenant.timezone).toBe('UTC')
    const lost = aRegistration({ timezone: 'Mars/Olympus' })
    await expect(visitor().call(accounts.registerBusiness, lost)).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'timezone' }],
    })
  })

  test('a taken slug is refused, and nothing of the second business stays', async () => {
    const { tenant } = await aTenant(world.app)
    const second = aRegistration({ businessSlug: tenant.slug })
    await expect(visitor().call(accounts.registerBusiness, second)).rejects.toMatchObject({
      code: 'conflict',
      sentence: 'This business slug is already taken',
      errors: [{ path: 'businessSlug', message: 'This business slug is already taken' }],
    })
    await expect(signIn(visitor(), second.adminUsername)).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('ten at once with one slug make one business', async () => {
    const registration = aRegistration()
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => visitor().call(accounts.registerBusiness, registration)),
    )
    expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  })

  test('the eleventh in an hour from one address has to wait', async () => {
    const door = visitor()
    for (let count = 0; count < 10; count++) await door.call(accounts.registerBusiness, aRegistration())
    await expect(door.call(accounts.registerBusiness, aRegistration())).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })
})

describe('creating a user', () => {
  const newUser = (over: object = {}) => ({
    username: `new-${Math.random().toString(36).slice(2)}`,
    email: `new-${Math.random().toString(36).slice(2)}@example.com`,
    firstName: 'New',
    lastName: 'User',
    password: PASSWORD,
    ...over,
  })

  test('is for administrators, in their own business, and signs nobody in', async () => {
    const admin = await aTenant(world.app)
    const before = admin.cookies()
    const created = await admin.call(accounts.createUser, newUser({ tenantId: admin.tenant.id }))
    expect(created).toMatchObject({ tenantId: admin.tenant.id, role: 'employee' })
    expect(admin.cookies()).toBe(before)

    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await expect(employee.call(accounts.createUser, newUser())).rejects.toMatchObject({ code: 'forbidden' })
    await expect(visitor().call(accounts.createUser, newUser())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    const stranger = await aTenant(world.app)
    await expect(
      admin.call(accounts.createUser, newUser({ tenantId: stranger.tenant.id })),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('refuses a name or address the business has, in any case', async () => {
    const { user, ...admin } = await aTenant(world.app)
    await expect(
      admin.call(accounts.createUser, newUser({ username: user.username.toUpperCase() })),
    ).rejects.toEqual(refused('conflict', 'Username already exists'))
    await expect(
      admin.call(accounts.createUser, newUser({ email: user.email.toUpperCase() })),
    ).rejects.toEqual(refused('conflict', 'Email already exists'))
  })

  test('a username that could be an e-mail address is refused', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(accounts.createUser, newUser({ username: 'a@b' }))).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'username' }],
    })
  })
})
