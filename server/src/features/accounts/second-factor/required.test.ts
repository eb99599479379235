import { api } from '@pitlane/contract'
import { accounts } from '@pitlane/contract/accounts/calls'
import {
  LAST_FACTOR,
  OWN_FACTOR_FIRST,
  OWN_SECOND_FACTOR,
  security,
} from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { tenants } from '@pitlane/contract/tenants/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAuthenticator, aPasskey } from '@pitlane/sandbox/testing/doors/second-factors'
import { anAddress, anEmployee, aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test, vi } from 'vitest'

/** Everybody here has recovery codes, each hashed as a password is: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 })

const world = await openWorld({ demo: true })
const another = await world.anotherInstance()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const now = () => world.platform.clock()
afterEach(() => world.travel(0))

/** A business that requires a second factor; its administrator has one, its employee has none. */
async function aStrictBusiness() {
  const admin = await aTenant(world.app)
  const employee = await anEmployee(world.app, admin, admin.tenant.slug)
  const { secret, recoveryCodes } = await anAuthenticator(admin, now())
  await admin.call(tenants.update, { requireSecondFactor: true })
  return { admin, employee, secret, recoveryCodes }
}

const endpoints = Object.entries(api).flatMap(([word, own]) =>
  Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
)

describe('a business that requires a second factor', () => {
  test('is made so by an administrator who has one', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(tenants.update, { requireSecondFactor: true })).rejects.toMatchObject({
      status: 409,
      sentence: OWN_FACTOR_FIRST,
    })
    expect(await admin.call(tenants.current, {})).toMatchObject({ requireSecondFactor: false })
    await anAuthenticator(admin, now())
    expect(await admin.call(tenants.update, { requireSecondFactor: true })).toMatchObject({
      requireSecondFactor: true,
    })
    expect(await admin.call(tenants.update, { name: 'Strict' })).toMatchObject({ requireSecondFactor: true })
    world.travel(11 * MINUTE)
    await expect(admin.call(tenants.update, { requireSecondFactor: false })).rejects.toMatchObject({
      status: 403,
      code: 'reauthentication_required',
    })
    expect(await admin.call(tenants.update, { name: 'Stricter' })).toMatchObject({ name: 'Stricter' })
  })

  test('whoever has none reaches who they are, the way out and setting it up: every other call answers 403', async () => {
    const { employee, admin } = await aStrictBusiness()
    const headers = { cookie: employee.cookies() }
    const open = /^\/api\/(user|logout|security(\/.*)?)$/
    const closed = endpoints.filter(([, { access, path }]) => access !== 'public' && !open.test(path))
    expect(closed.length).toBeGreaterThan(100)
    for (const { app } of [world, another])
      for (const [name, { method, path }] of closed) {
        const answer = await app.inject({ method, url: path, headers })
        expect(answer.statusCode, name).toBe(403)
        expect(answer.json(), name).toMatchObject({ code: 'second_factor_setup_required' })
      }
    for (const [name, { method, path }] of endpoints.filter(
      ([, { path }]) => open.test(path) && path !== '/api/logout',
    ))
      expect((await world.app.inject({ method, url: path, headers })).statusCode, name).not.toBe(403)
    expect(await employee.call(accounts.currentUser, {})).toEqual({
      ...employee.user,
      mustSetUpSecondFactor: true,
    })
    expect(await admin.call(accounts.currentUser, {})).toEqual(admin.user)
  })

  test('signs them in with the password, and lets them go on as soon as they have set one up', async () => {
    const { employee } = await aStrictBusiness()
    const door = visitor()
    expect(await signIn(door, employee.user.username)).toEqual({
      ...employee.user,
      mustSetUpSecondFactor: true,
    })
    await expect(door.call(tenants.current, {})).rejects.toMatchObject({
      code: 'second_factor_setup_required',
    })
    await anAuthenticator(door, now())
    await door.call(tenants.current, {})
    expect(await door.call(accounts.currentUser, {})).toEqual(employee.user)
    const elsewhere = frontDoor(another.app, { cookies: door.cookies() })
    await expect
      .poll(() =>
        elsewhere.call(tenants.current, {}).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('keeps the last factor of each, and the last two do not go at the same moment', async () => {
    const { admin } = await aStrictBusiness()
    const last = { status: 409, sentence: LAST_FACTOR }
    await expect(admin.call(security.removeTotp, {})).rejects.toMatchObject(last)
    const { added } = await aPasskey(admin, world.platform.publicUrl())
    const gone = await Promise.allSettled([
      admin.call(security.removeTotp, {}),
      admin.call(security.removePasskey, { id: added.id }),
    ])
    expect(gone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await admin.call(security.current, {})
    expect(left.passkeys.length + (left.totp ? 1 : 0)).toBe(1)
  })
})

describe("somebody's second factor", () => {
  test('is reset by an administrator: they sign in with the password alone, and are told', async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await anAuthenticator(employee, now())
    await aPasskey(employee, world.platform.publicUrl())
    await expect(employee.call(accounts.resetSecondFactor, { id: admin.user.id })).rejects.toMatchObject({
      status: 403,
    })
    await admin.call(accounts.resetSecondFactor, { id: employee.user.id })
    await expect(employee.call(accounts.currentUser, {})).rejects.toMatchObject({ status: 401 })
    const door = visitor()
    expect(await signIn(door, employee.user.username)).toEqual(employee.user)
    expect(await door.call(security.current, {})).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
  })

  test("is not reset by an administrator of another business, nor one's own, nor long after signing in", async () => {
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    await anAuthenticator(other, now())
    await expect(one.call(accounts.resetSecondFactor, { id: other.user.id })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.call(accounts.resetSecondFactor, { id: other.user.id })).rejects.toMatchObject({
      status: 409,
      sentence: OWN_SECOND_FACTOR,
    })
    expect(await other.call(security.current, {})).toMatchObject({ totp: true })
    const employee = await anEmployee(world.app, one, one.tenant.slug)
    world.travel(11 * MINUTE)
    await expect(one.call(accounts.resetSecondFactor, { id: employee.user.id })).rejects.toMatchObject({
      code: 'reauthentication_required',
    })
  })
})
