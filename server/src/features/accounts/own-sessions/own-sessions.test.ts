import { accounts, CURRENT_PASSWORD_WRONG } from '@pitlane/contract/accounts/calls'
import { CONFIRM_FIRST, FRESH_MINUTES, ownSessions, security } from '@pitlane/contract/accounts/security'
import { HOUR, MINUTE } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { anAuthenticator, aPasskey, asked } from '@pitlane/sandbox/testing/doors/second-factors'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'

const world = await openWorld()
await world.work()
const another = await world.anotherInstance()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const isIn = (door: ReturnType<typeof visitor>) =>
  door.call(accounts.currentUser, {}).then(
    () => true,
    () => false,
  )
afterEach(() => world.travel(0))

describe('the own sessions', () => {
  test('say on what, roughly where and when; the current one is marked', async () => {
    const { registration } = await aTenant(world.app)
    const { method, path: url } = accounts.signIn
    const payload = { username: registration.adminUsername, password: PASSWORD }
    const phone =
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
    await world.app.inject({
      method,
      url,
      payload,
      remoteAddress: '2001:db8:7:1::5',
      headers: { 'user-agent': phone },
    })
    const door = frontDoor(world.app, { address: '198.51.100.77' })
    await signIn(door, registration.adminUsername)
    const listed = await door.call(ownSessions.list, {})
    expect(listed.map(({ device, place, isCurrent }) => ({ device, place, isCurrent }))).toEqual([
      { device: 'Unknown device', place: '198.51.100.0/24', isCurrent: true },
      { device: 'Chrome on Android', place: '2001:db8:7::/48', isCurrent: false },
      { device: 'Unknown device', place: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/), isCurrent: false },
    ])
    world.travel(2 * HOUR)
    const [later] = await frontDoor(world.app, { cookies: door.cookies(), address: '203.0.113.9' }).call(
      ownSessions.list,
      {},
    )
    expect(later?.place).toBe('203.0.113.0/24')
    expect(Date.parse(later?.lastUsedAt ?? '')).toBeGreaterThan(Date.parse(later?.createdAt ?? ''))
  })

  test('are ended one by one, or all others; and it is mailed', async () => {
    const { registration, ...self } = await aTenant(world.app)
    const [one, two] = [visitor(), visitor()]
    for (const door of [one, two]) await signIn(door, registration.adminUsername)
    const [, latest] = await self.call(ownSessions.list, {})
    await self.call(ownSessions.end, { id: latest?.id ?? '' })
    expect([await isIn(one), await isIn(two), await isIn(self)].filter(Boolean)).toHaveLength(2)
    await expect(self.call(ownSessions.end, { id: latest?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    await self.call(ownSessions.endOthers, {})
    expect([await isIn(one), await isIn(two), await isIn(self)]).toEqual([false, false, true])
    expect(await self.call(ownSessions.list, {})).toHaveLength(1)
    const subjects = async () =>
      (await world.mail.mails()).filter(({ to }) => to === self.user.email).map(({ subject }) => subject)
    await expect
      .poll(subjects, { timeout: 15_000 })
      .toEqual(['You were signed out everywhere else', 'You were signed out on a device'])
  })

  test("of a colleague or of another business are nobody else's to see or to end", async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    const stranger = await aTenant(world.app)
    const [own] = await employee.call(ownSessions.list, {})
    for (const door of [admin, stranger]) {
      expect(await door.call(ownSessions.list, {})).toHaveLength(1)
      await expect(door.call(ownSessions.end, { id: own?.id ?? '' })).rejects.toMatchObject({ status: 404 })
    }
    expect(await isIn(employee)).toBe(true)
  })
})

describe('who signed in more than ten minutes ago', () => {
  const changes: [string, (door: ReturnType<typeof visitor>) => Promise<unknown>][] = [
    ['an authenticator app', (door) => door.call(security.offerTotp, {})],
    ['its first code', (door) => door.call(security.confirmTotp, { code: '000000' })],
    ['removing it', (door) => door.call(security.removeTotp, {})],
    ['recovery codes', (door) => door.call(security.renewCodes, {})],
    ['a passkey', (door) => door.call(security.passkeyOptions, {})],
    ['removing one', (door) => door.call(security.removePasskey, { id: 'any' })],
    ['ending a session', (door) => door.call(ownSessions.end, { id: 'any' })],
    ['ending all others', (door) => door.call(ownSessions.endOthers, {})],
  ]

  test.each(changes)('says who they are again before they change something: %s', async (_, change) => {
    const self = await aTenant(world.app)
    world.travel(FRESH_MINUTES * MINUTE + 1_000)
    const refused = { status: 403, code: 'reauthentication_required', sentence: CONFIRM_FIRST }
    await expect(change(self)).rejects.toMatchObject(refused)
    await expect(self.call(security.confirm, { password: 'wrong horse' })).rejects.toMatchObject({
      status: 400,
      sentence: CURRENT_PASSWORD_WRONG,
    })
    await expect(change(self)).rejects.toMatchObject(refused)
    await self.call(security.confirm, { password: PASSWORD })
    for (const { app } of [world, another]) {
      const elsewhere = frontDoor(app, { cookies: self.cookies() })
      const code = await change(elsewhere).then(
        () => 'done',
        (error) => error.code,
      )
      expect(code).not.toBe('reauthentication_required')
    }
    world.travel(2 * FRESH_MINUTES * MINUTE + 3_000)
    await expect(change(self)).rejects.toMatchObject(refused)
  })

  test('does so with a passkey, too, once; and looks at all of it without', async () => {
    const self = await aTenant(world.app)
    const origin = world.platform.publicUrl()
    const passkey = await aPasskey(self, origin)
    world.travel(FRESH_MINUTES * MINUTE + 1_000)
    await self.call(security.current, {})
    await self.call(ownSessions.list, {})
    const used = await asked(self, passkey, origin)
    await self.call(security.confirm, { passkey: used })
    await self.call(security.offerTotp, {})
    await expect(self.call(security.confirm, { passkey: used })).rejects.toMatchObject({ status: 400 })
    await expect(self.call(security.confirm, {})).rejects.toMatchObject({ status: 400 })
  })

  test('guesses only so often', async () => {
    const self = await aTenant(world.app)
    const guess = () => self.call(security.confirm, { password: 'wrong horse' })
    for (let count = 0; count < 10; count++) await expect(guess()).rejects.toMatchObject({ status: 400 })
    await expect(guess()).rejects.toMatchObject({ status: 429 })
    await expect(self.call(security.confirm, { password: PASSWORD })).rejects.toMatchObject({ status: 429 })
  })

  test('a second sign-in elsewhere makes no other session fresh', async () => {
    const { registration, ...self } = await aTenant(world.app)
    world.travel(FRESH_MINUTES * MINUTE + 1_000)
    const door = visitor()
    await signIn(door, registration.adminUsername)
    await expect(self.call(security.offerTotp, {})).rejects.toMatchObject({
      code: 'reauthentication_required',
    })
    await anAuthenticator(door, world.platform.clock())
    expect(await isIn(self)).toBe(false)
  })
})
