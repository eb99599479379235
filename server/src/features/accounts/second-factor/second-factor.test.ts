import { accounts, INVALID_SIGN_IN } from '@pitlane/contract/accounts/calls'
import {
  CHALLENGE_MINUTES,
  CHALLENGE_TRIES,
  SIGN_IN_AGAIN,
  secondStep,
  WRONG_CODE,
} from '@pitlane/contract/accounts/second-step'
import { NO_FACTOR, RECOVERY_CODES, security } from '@pitlane/contract/accounts/security'
import { MINUTE } from '@pitlane/contract/durations'
import type { Sent } from '@pitlane/contract/endpoint'
import type { AppError } from '@pitlane/contract/errors'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aChallenge, anAuthenticator } from '@pitlane/sandbox/testing/doors/second-factors'
import { codeAt } from '@pitlane/sandbox/testing/doors/totp-code'
import { anAddress, anEmployee, aTenant, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sql } from '../../../platform/database/database.ts'

/** Everybody here has recovery codes, each hashed as a password is: on a busy machine that takes its time. */
vi.setConfig({ testTimeout: 120_000 })

const world = await openWorld()
await world.work()
const another = await world.anotherInstance()
const visitor = (app = world.app) => frontDoor(app, { address: anAddress() })
const now = () => world.platform.clock()
const inSteps = (steps: number) => new Date(now().getTime() + steps * 30_000)
afterEach(() => world.travel(0))

/** Somebody with an authenticator app, and a code of it that was not used yet. */
async function withApp() {
  const owner = await aTenant(world.app)
  const setUpAt = now()
  const app = await anAuthenticator(owner, setUpAt)
  return {
    ...owner,
    ...app,
    username: owner.registration.adminUsername,
    setUpWith: codeAt(app.secret, setUpAt),
    next: () => codeAt(app.secret, inSteps(1)),
  }
}

const take = (given: Sent<typeof secondStep.take>, door = visitor()) => door.call(secondStep.take, given)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'in',
    (error: AppError) => `${error.code}: ${error.sentence}`,
  )
const WRONG = `unauthenticated: ${WRONG_CODE}`
const AGAIN = `unauthenticated: ${SIGN_IN_AGAIN}`

async function mailsTo(address: string, subject: string) {
  const mailed = async () =>
    (await world.mail.mails()).filter((mail) => mail.to === address && mail.subject === subject)
  await expect.poll(async () => (await mailed()).length, { timeout: 15_000 }).toBe(1)
  return mailed()
}

describe('an authenticator app', () => {
  test('counts once a code made with it was given; then a right password is not enough', async () => {
    const { user, registration, ...self } = await aTenant(world.app)
    expect(await self.call(security.current, {})).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
    const { secret, uri } = await self.call(security.offerTotp, {})
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    await expect(self.call(security.confirmTotp, { code: '000000' })).rejects.toMatchObject({
      status: 400,
      errors: [{ path: 'code', message: WRONG_CODE }],
    })
    expect(await signIn(visitor(), registration.adminUsername)).toEqual(user)
    const { recoveryCodes } = await self.call(security.confirmTotp, { code: codeAt(secret, now()) })
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES)
    expect(await self.call(security.current, {})).toMatchObject({
      totp: true,
      recoveryCodesLeft: RECOVERY_CODES,
    })

    const door = visitor()
    await expect(signIn(door, registration.adminUsername)).rejects.toMatchObject({
      status: 401,
      code: 'second_factor_required',
      methods: ['totp', 'recoveryCode'],
    })
    expect(door.cookies()).toBe('')
    const { challenge } = await aChallenge(door, registration.adminUsername)
    expect(await take({ challenge, code: codeAt(secret, inSteps(1)) }, door)).toEqual(user)
    expect(await door.call(accounts.currentUser, {})).toEqual(user)
  })

  test('its secret is nowhere as it is, and every change is mailed and ends the other sessions', async () => {
    const { user, registration, ...self } = await aTenant(world.app)
    const elsewhere = visitor()
    await signIn(elsewhere, registration.adminUsername)
    const { secret, recoveryCodes } = await anAuthenticator(self, now())
    await expect(elsewhere.call(accounts.currentUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    await self.call(accounts.currentUser, {})
    await mailsTo(user.email, 'An authenticator app was set up')
    const rows = await world.platform.database.inTenant(user.tenantId)(
      sql`select a::text as row from authenticators a where tenant_id = ${user.tenantId}
          union all select c::text from recovery_codes c where tenant_id = ${user.tenantId}`,
    )
    expect(rows).toHaveLength(1 + RECOVERY_CODES)
    const kept = JSON.stringify([rows, world.logged])
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(text)
    await self.call(security.removeTotp, {})
    expect(await self.call(security.current, {})).toEqual({ totp: false, recoveryCodesLeft: 0, passkeys: [] })
    await mailsTo(user.email, 'Your authenticator app was removed')
    expect(await signIn(visitor(), registration.adminUsername)).toEqual(user)
  })

  test('another one takes its place, and until then the one before goes on counting', async () => {
    const self = await withApp()
    const { secret } = await self.call(security.offerTotp, {})
    const { challenge } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge, code: codeAt(secret, now()) }))).toBe(WRONG)
    await self.call(security.confirmTotp, { code: codeAt(secret, now()) })
    const { challenge: later } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge: later, code: self.next() }))).toBe(WRONG)
    expect(await codeOf(take({ challenge: later, code: codeAt(secret, inSteps(1)) }))).toBe('in')
  })

  test('there is none to remove, and no recovery codes without a factor', async () => {
    const self = await aTenant(world.app)
    await expect(self.call(security.removeTotp, {})).rejects.toMatchObject({ status: 404 })
    await expect(self.call(security.renewCodes, {})).rejects.toMatchObject({
      status: 409,
      sentence: NO_FACTOR,
    })
    await self.call(security.offerTotp, {})
    await expect(self.call(security.removeTotp, {})).rejects.toMatchObject({ status: 404 })
  })
})

describe('a code', () => {
  test('works once, also at two instances at the same moment, with a challenge each', async () => {
    const self = await withApp()
    const code = self.next()
    const doors = Array.from({ length: 8 }, (_, place) => visitor((place % 2 ? another : world).app))
    const challenges = await Promise.all(doors.slice(0, 4).map((door) => aChallenge(door, self.username)))
    const tries = challenges.flatMap(({ challenge }, place) => [
      take({ challenge, code }, doors[place * 2]),
      take({ challenge, code }, doors[place * 2 + 1]),
    ])
    const codes = await Promise.all(tries.map(codeOf))
    expect(codes.filter((it) => it === 'in')).toHaveLength(1)
    const { challenge } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge, code }))).toBe(WRONG)
  })

  test('that set the app up does not sign in', async () => {
    const self = await withApp()
    const { challenge } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge, code: self.setUpWith }))).toBe(WRONG)
  })

  test(`${CHALLENGE_TRIES} wrong ones end the challenge, however many come at once`, async () => {
    const self = await withApp()
    const { challenge } = await aChallenge(visitor(), self.username)
    const codes = await Promise.all(
      Array.from({ length: 9 }, () => codeOf(take({ challenge, code: '000000' }))),
    )
    expect(codes.filter((it) => it === WRONG)).toHaveLength(CHALLENGE_TRIES)
    expect(codes.filter((it) => it === AGAIN)).toHaveLength(9 - CHALLENGE_TRIES)
    expect(await codeOf(take({ challenge, code: self.next() }))).toBe(AGAIN)
    const { challenge: anew } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge: anew, code: self.next() }))).toBe('in')
  })

  test('comes too late with a challenge of five minutes ago, and a challenge works once', async () => {
    const self = await withApp()
    const { challenge: old } = await aChallenge(visitor(), self.username)
    world.travel(CHALLENGE_MINUTES * MINUTE + 1_000)
    expect(await codeOf(take({ challenge: old, code: self.next() }))).toBe(AGAIN)
    const { challenge } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge, code: self.next() }))).toBe('in')
    world.travel(CHALLENGE_MINUTES * MINUTE + 61_000)
    expect(await codeOf(take({ challenge, code: self.next() }))).toBe(AGAIN)
  })

  test('wrong ones count like wrong passwords, and against the same bound', async () => {
    const self = await withApp()
    const door = frontDoor(world.app, { address: anAddress() })
    const wrongPassword = { username: self.username, password: 'wrong horse' }
    for (let count = 0; count < 5; count++)
      expect(await codeOf(door.call(accounts.signIn, wrongPassword))).toBe(
        `unauthenticated: ${INVALID_SIGN_IN}`,
      )
    const { challenge } = await aChallenge(door, self.username)
    for (let count = 0; count < 5; count++)
      expect(await codeOf(take({ challenge, code: '000000' }, door))).toBe(WRONG)
    expect(await codeOf(signIn(door, self.username))).toMatch(/^rate_limited/)
    const { challenge: elsewhere } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge: elsewhere, code: self.next() }, door))).toMatch(/^rate_limited/)
    expect(await codeOf(take({ challenge: elsewhere, code: self.next() }))).toBe('in')
  })

  test('for nobody, for somebody without an app and for somebody with one is refused alike', async () => {
    const self = await withApp()
    const { recoveryCodes } = self
    const { challenge } = await aChallenge(visitor(), self.username)
    await self.call(security.removeTotp, {}).catch(() => undefined)
    expect(await codeOf(take({ challenge, code: self.next() }))).toBe(AGAIN)
    expect(await codeOf(take({ challenge: 'made up', code: self.next() }))).toBe(AGAIN)
    expect(await codeOf(take({ challenge, recoveryCode: recoveryCodes[0] }))).toBe(AGAIN)
    expect(await codeOf(take({ challenge }))).toMatch(/^invalid/)
    expect(await codeOf(take({ challenge, code: '000000', recoveryCode: '0' }))).toMatch(/^invalid/)
  })
})

describe('a recovery code', () => {
  test('works once, as it is typed, also many at once; and it is told', async () => {
    const self = await withApp()
    const [first = '', second = ''] = self.recoveryCodes
    const challenges = await Promise.all([1, 2, 3].map(() => aChallenge(visitor(), self.username)))
    const typed = ` ${first.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `
    const codes = await Promise.all(
      challenges.map(({ challenge }) => codeOf(take({ challenge, recoveryCode: typed }))),
    )
    expect(codes.sort()).toEqual(['in', WRONG, WRONG])
    await mailsTo(self.user.email, 'A recovery code was used')
    const door = visitor()
    const { challenge } = await aChallenge(door, self.username)
    expect(await codeOf(take({ challenge, recoveryCode: first }, door))).toBe(WRONG)
    expect(await codeOf(take({ challenge, recoveryCode: second }, door))).toBe('in')
    expect(await door.call(security.current, {})).toMatchObject({ recoveryCodesLeft: RECOVERY_CODES - 2 })
  })

  test('new ones void the ones before', async () => {
    const self = await withApp()
    const { recoveryCodes } = await self.call(security.renewCodes, {})
    const { challenge } = await aChallenge(visitor(), self.username)
    expect(await codeOf(take({ challenge, recoveryCode: self.recoveryCodes[0] }))).toBe(WRONG)
    expect(await codeOf(take({ challenge, recoveryCode: recoveryCodes[0] }))).toBe('in')
  })

  test("of one person is none of another's, and a challenge of one business is none of another's", async () => {
    const [one, other] = [await withApp(), await withApp()]
    const { challenge } = await aChallenge(visitor(), one.username)
    expect(await codeOf(take({ challenge, recoveryCode: other.recoveryCodes[0] }))).toBe(WRONG)
    expect(await codeOf(take({ challenge, code: other.next() }))).toBe(WRONG)
    const { challenge: others } = await aChallenge(visitor(), other.username)
    const [front] = others.split('.')
    const swapped = [front, ...challenge.split('.').slice(1)].join('.')
    expect(await codeOf(take({ challenge: swapped, code: other.next() }))).toBe(AGAIN)
  })
})

describe('a half sign-in', () => {
  test('ends with the password it began with', async () => {
    const self = await withApp()
    const { challenge } = await aChallenge(visitor(), self.username)
    await self.call(accounts.updateSelf, { password: 'another horse', currentPassword: PASSWORD })
    expect(await codeOf(take({ challenge, code: self.next() }))).toBe(AGAIN)
  })

  test('does not let in who was deactivated meanwhile', async () => {
    const { tenant, ...admin } = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, tenant.slug)
    const { recoveryCodes } = await anAuthenticator(employee, now())
    const { challenge } = await aChallenge(visitor(), employee.user.username)
    await admin.call(accounts.updateUser, { id: employee.user.id, isActive: false })
    expect(await codeOf(take({ challenge, recoveryCode: recoveryCodes[0] }))).toBe(AGAIN)
  })

  test('is one of a few: whoever knows the password leaves no heap of them', async () => {
    const self = await withApp()
    const { challenge: first } = await aChallenge(visitor(), self.username)
    for (let count = 0; count < 6; count++) await aChallenge(visitor(), self.username)
    const { tenantId } = self.user
    const rows = await world.platform.database.inTenant(tenantId)(
      sql`select id from sign_in_challenges where tenant_id = ${tenantId}`,
    )
    expect(rows).toHaveLength(5)
    expect(await codeOf(take({ challenge: first, code: self.next() }))).toBe(AGAIN)
  })
})
