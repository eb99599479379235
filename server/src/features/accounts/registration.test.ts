import { accounts, PASSWORD_TOO_COMMON } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import { UNREADABLE_NAME } from '@pitlane/contract/formats'
import { settings } from '@pitlane/contract/settings/calls'
import { tenants } from '@pitlane/contract/tenants/calls'
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
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { hashPassword } from './passwords.ts'
import { setPassword } from './queries.ts'

const world = await openWorld()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const refused = (code: string, sentence: string) => expect.objectContaining({ code, sentence })

describe('registering a business', () => {
  test('opens a thirty-day trial with the default categories', async () => {
    const { tenant } = await aTenant(world.app)
    const days = (Date.parse(tenant.freeTrialEnddate ?? '') - Date.now()) / DAY
    expect(days).toBeCloseTo(30, 2)
    const categories = await world.platform.database.inTenant(tenant.id)<{ code: string }>(
      sql`select code from repair_categories where tenant_id = ${tenant.id}`,
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

const unreadable = [
  'Two\nlines',
  'Two\u2028lines',
  'Bell\u0007',
  'Tab\tbed',
  'Turned\u202eround',
  '\u2066Apart',
]

describe('names', () => {
  test.each(unreadable)('of businesses and people are one line of readable text, not %j', async (name) => {
    for (const field of ['businessName', 'adminFirstName', 'adminLastName'])
      await expect(
        visitor().call(accounts.registerBusiness, { ...aRegistration(), [field]: name }),
      ).rejects.toMatchObject({ status: 400, errors: [{ path: field, message: UNREADABLE_NAME }] })
    const admin = await aTenant(world.app)
    for (const field of ['firstName', 'lastName']) {
      const refusal = { status: 400, errors: [{ path: field, message: UNREADABLE_NAME }] }
      await expect(admin.call(accounts.updateSelf, { [field]: name })).rejects.toMatchObject(refusal)
      await expect(
        admin.call(accounts.updateUser, { id: admin.user.id, [field]: name }),
      ).rejects.toMatchObject(refusal)
    }
    await expect(admin.call(tenants.update, { name })).rejects.toMatchObject({ status: 400 })
    await expect(admin.call(settings.addMechanic, { name })).rejects.toMatchObject({ status: 400 })
  })

  test('of all scripts are kept as they are', async () => {
    const name = 'می‌خواهم 👩‍🔧 Øystein O’Neil'
    expect(await aTenant(world.app, { businessName: name })).toMatchObject({ tenant: { name } })
  })
})

describe('a new password', () => {
  const common = ['123456', 'password', 'PassWord', '654321', 'qwerty123', 'ｐａｓｓｗｏｒｄ', ' letmein ']

  test.each(common)('is not %j, which everybody tries first', async (password) => {
    const refusal = (path: string) => ({
      status: 400,
      sentence: PASSWORD_TOO_COMMON,
      errors: [{ path, message: PASSWORD_TOO_COMMON }],
    })
    const registration = aRegistration({ adminPassword: password })
    await expect(visitor().call(accounts.registerBusiness, registration)).rejects.toMatchObject(
      refusal('adminPassword'),
    )
    const { user, ...admin } = await aTenant(world.app)
    const person = { username: 'fay', email: 'fay@example.com', firstName: 'Fay', lastName: 'Fast' }
    await expect(admin.call(accounts.createUser, { ...person, password })).rejects.toMatchObject(
      refusal('password'),
    )
    await expect(
      admin.call(accounts.updateSelf, { password, currentPassword: PASSWORD }),
    ).rejects.toMatchObject(refusal('password'))
    await expect(admin.call(accounts.updateUser, { id: user.id, password })).rejects.toMatchObject(
      refusal('password'),
    )
  })

  test('is not what somebody is called, nor the business, nor Pitlane, however it is spelled', async () => {
    const names = { businessName: 'Nordic Vans', adminFirstName: 'Ottoline', adminLastName: 'O’Rourke' }
    const registration = aRegistration(names)
    const { adminUsername, contactEmail, businessSlug } = registration
    const known = [
      ...[adminUsername.toUpperCase(), contactEmail, contactEmail.replace(/@.*/, ''), businessSlug],
      ...['nordic-vans', 'ottoline', 'orourke', 'Pit Lane', 'Fleet Management!'],
    ]
    for (const adminPassword of known)
      await expect(
        visitor().call(accounts.registerBusiness, { ...registration, adminPassword }),
        adminPassword,
      ).rejects.toMatchObject({ sentence: PASSWORD_TOO_COMMON })
    const { user, ...admin } = await aTenant(world.app, names)
    const refusal = { sentence: PASSWORD_TOO_COMMON }
    for (const password of ['NordicVans', 'Ottoline'])
      await expect(
        admin.call(accounts.updateSelf, { password, currentPassword: PASSWORD }),
      ).rejects.toMatchObject(refusal)
    const person = { username: 'fay', email: 'fay@example.com', firstName: 'Fay', lastName: 'Fastolf' }
    for (const password of ['nordic vans', 'fastolf'])
      await expect(admin.call(accounts.createUser, { ...person, password })).rejects.toMatchObject(refusal)
    await expect(
      admin.call(accounts.updateUser, { id: user.id, password: 'nordicvans' }),
    ).rejects.toMatchObject(refusal)
    expect(await admin.call(accounts.createUser, { ...person, password: '!"§$%&/()' })).toMatchObject({
      username: 'fay',
    })
  })

  test('chosen before this rule keeps working', async () => {
    const { tenant, user } = await aTenant(world.app)
    const passwordHash = await hashPassword('123456', tenant.id)
    const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }
    await withTenant(moment, tenant.id, (ctx) => setPassword(ctx, user.id, passwordHash))
    const { username } = user
    expect(await visitor().call(accounts.signIn, { username, password: '123456' })).toMatchObject({
      id: user.id,
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

  test.each(['username', 'email', 'firstName', 'lastName', 'password'])(
    'without %s asks to fill in everything',
    async (field) => {
      const admin = await aTenant(world.app)
      for (const blank of [{ [field]: '  ' }, { [field]: undefined }])
        await expect(admin.call(accounts.createUser, newUser(blank))).rejects.toMatchObject({
          status: 400,
          sentence: 'Please fill in all required fields.',
          errors: [{ path: field, message: 'Please fill in all required fields.' }],
        })
    },
  )

  test('a username that could be an e-mail address is refused', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(accounts.createUser, newUser({ username: 'a@b' }))).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'username' }],
    })
  })
})
