import {
  accounts,
  BUSINESS_INACTIVE,
  BUSINESS_REQUIRED,
  INVALID_SIGN_IN,
} from '@pitlane/contract/accounts/calls'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { limits } from '@pitlane/contract/limits'
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

const world = await openWorld()
const visitor = () => frontDoor(world.app, { address: anAddress() })
const refused = (code: string, sentence: string) => expect.objectContaining({ code, sentence })

describe('signing in', () => {
  test('works with the username or the e-mail address, in any case and width', async () => {
    const { registration, user } = await aTenant(world.app)
    const names = [registration.adminUsername.toUpperCase(), `  ${registration.contactEmail.toUpperCase()} `]
    for (const username of names)
      expect(await visitor().call(accounts.signIn, { username, password: PASSWORD })).toEqual(user)
  })

  test('says the same for a wrong name and a wrong password', async () => {
    const { registration } = await aTenant(world.app)
    const attempts = [
      { username: registration.adminUsername, password: 'wrong' },
      { username: 'nobody-at-all', password: PASSWORD },
      // A password is taken exactly as it was chosen.
      { username: registration.adminUsername, password: PASSWORD.toUpperCase() },
      { username: registration.adminUsername, password: `${PASSWORD} ` },
    ]
    for (const attempt of attempts)
      await expect(visitor().call(accounts.signIn, attempt)).rejects.toEqual(
        refused('unauthenticated', INVALID_SIGN_IN),
      )
  })

  test('asks for what is missing in the words of the form', async () => {
    await expect(visitor().call(accounts.signIn, { username: '  ', password: '' })).rejects.toMatchObject({
      code: 'invalid',
      sentence: 'Username is required',
      errors: [
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ],
    })
  })

  test('gives a new token each time and ends the session it replaces', async () => {
    const { registration, ...admin } = await aTenant(world.app)
    const before = admin.cookies()
    await signIn(admin, registration.adminUsername)
    expect(admin.cookies()).not.toBe(before)
    const old = frontDoor(world.app, { cookies: before })
    await expect(old.call(accounts.currentUser, {})).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  test('two businesses with the same username and e-mail: the form asks which, and both can sign in', async () => {
    const shared = { adminUsername: `twin-${Date.now()}`, contactEmail: `twin-${Date.now()}@example.com` }
    const one = await aTenant(world.app, shared)
    const other = await aTenant(world.app, shared)
    for (const username of [shared.adminUsername, shared.contactEmail]) {
      await expect(signIn(visitor(), username)).rejects.toEqual(
        refused('BUSINESS_REQUIRED', BUSINESS_REQUIRED),
      )
      for (const { tenant, user } of [one, other])
        expect(await signIn(visitor(), username, tenant.slug)).toEqual(user)
    }
  })

  test('asks for the business only after a right password, and the question counts as an attempt', async () => {
    const shared = {
      adminUsername: `planted-${Date.now()}`,
      contactEmail: `planted-${Date.now()}@example.com`,
    }
    await aTenant(world.app, shared)
    const planted = aRegistration({ ...shared, adminPassword: 'another horse' })
    await visitor().call(accounts.registerBusiness, planted)
    const door = visitor()
    const attempt = (password: string) =>
      door.call(accounts.signIn, { username: shared.contactEmail, password }).then(
        () => 'signed in',
        (error: AppError) => error.code,
      )
    expect(await attempt('wrong')).toBe('unauthenticated')
    const codes = [await attempt(PASSWORD), await attempt('another horse')]
    expect(codes).toEqual(['BUSINESS_REQUIRED', 'BUSINESS_REQUIRED'])
    for (let count = 3; count < 10; count++) expect(await attempt(PASSWORD)).toBe('BUSINESS_REQUIRED')
    expect(await attempt(PASSWORD)).toBe('rate_limited')
  })

  test('a business that is not active cannot be signed in to, and its sessions end', async () => {
    const admin = await aTenant(world.app)
    const { tenant, registration } = admin
    await withTenant(moment(), tenant.id, (ctx) =>
      ctx.query(sql`update tenants set status = 'suspended' where id = ${tenant.id}`),
    )
    await expect(signIn(visitor(), registration.adminUsername)).rejects.toEqual(
      refused('forbidden', BUSINESS_INACTIVE),
    )
    await expect.poll(() => isSignedIn(admin)).toBe(false)
  })

  test('a session does not revive when a suspension ends', async () => {
    const admin = await aTenant(world.app)
    const { tenant, registration } = admin
    for (const status of ['suspended', 'active'])
      await withTenant(moment(), tenant.id, (ctx) =>
        ctx.query(sql`update tenants set status = ${status} where id = ${tenant.id}`),
      )
    await expect.poll(() => isSignedIn(admin)).toBe(false)
    await signIn(admin, registration.adminUsername)
    expect(await isSignedIn(admin)).toBe(true)
  })

  test('a deactivated user is a stranger', async () => {
    const { tenant, ...admin } = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, tenant.slug)
    await withTenant(moment(), tenant.id, (ctx) =>
      ctx.query(
        sql`update users set is_active = false where tenant_id = ${ctx.tenantId} and id = ${employee.user.id}`,
      ),
    )
    await expect(signIn(visitor(), employee.user.username)).rejects.toEqual(
      refused('unauthenticated', INVALID_SIGN_IN),
    )
    await expect.poll(() => isSignedIn(employee)).toBe(false)
  })
})

describe('a session', () => {
  test('ends at once when its owner signs out', async () => {
    const admin = await aTenant(world.app)
    const stolen = frontDoor(world.app, { cookies: admin.cookies() })
    await stolen.call(accounts.currentUser, {})
    await admin.call(accounts.signOut, {})
    expect(await isSignedIn(stolen)).toBe(false)
  })

  test('ends on another instance too, although that one remembers it', async () => {
    const elsewhere = await world.anotherInstance()
    const admin = await aTenant(world.app)
    const there = frontDoor(elsewhere.app, { cookies: admin.cookies() })
    expect(await isSignedIn(there)).toBe(true)
    await admin.call(accounts.signOut, {})
    await expect.poll(() => isSignedIn(there), { timeout: 2_000, interval: 20 }).toBe(false)
  })

  test('slides: seven days from the last use, with a fresh cookie', async () => {
    const admin = await aTenant(world.app)
    world.travel(6 * DAY)
    const answer = await world.app.inject({ url: '/api/user', headers: { cookie: admin.cookies() } })
    expect(answer.cookies).toMatchObject([{ name: 'pitlane_session', maxAge: 7 * 24 * 60 * 60 }])
    world.travel(12 * DAY)
    expect(await isSignedIn(admin)).toBe(true)
    world.travel(20 * DAY)
    expect(await isSignedIn(admin)).toBe(false)
    world.travel(0)
  })

  test('ends ninety days after the sign-in, however often it is used', async () => {
    const admin = await aTenant(world.app)
    for (let days = 5; days < 90; days += 5) {
      world.travel(days * DAY)
      expect(await isSignedIn(admin), `on day ${days}`).toBe(true)
    }
    world.travel(90 * DAY + MINUTE)
    expect(await isSignedIn(admin)).toBe(false)
    world.travel(0)
  })

  test.each(['forged-token', '', '"; drop table sessions; --', 'x'.repeat(4000)])(
    'a forged cookie %# is nobody',
    async (token) => {
      const answer = await world.app.inject({
        url: '/api/user',
        headers: { cookie: `pitlane_session=${token}` },
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )

  test('its cookie cannot be read by scripts or sent by other sites, and the database holds no token', async () => {
    const { registration } = await aTenant(world.app)
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: registration.adminUsername, password: PASSWORD },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const rows = await world.platform.database.system(sql`select sessions::text as row from sessions`)
    expect(JSON.stringify(rows)).not.toContain(cookie?.value)
    expect(JSON.stringify(world.logged)).not.toContain(cookie?.value)
  })
})

describe('somebody who brings much work', () => {
  test('waits in their own line: others sign in meanwhile', async () => {
    const busy = await aTenant(world.app)
    const { registration } = await aTenant(world.app)
    const ended: string[] = []
    // With its administrator as many as a trial may have.
    const creations = Array.from({ length: limits.peopleOfTrial.most - 1 }, (_, index) =>
      busy
        .call(accounts.createUser, {
          username: `many-${index}`,
          email: `many-${index}@example.com`,
          firstName: 'One',
          lastName: 'Of many',
          password: PASSWORD,
        })
        .then(() => ended.push('created')),
    )
    const signedIn = Promise.all([
      signIn(visitor(), registration.adminUsername),
      signIn(visitor(), registration.adminUsername),
    ]).then(() => ended.push('signed in'))
    await Promise.all([...creations, signedIn])
    expect(ended.indexOf('signed in')).toBeLessThan(creations.length / 2)
  })
})

describe('the sign-in limits', () => {
  const fail = (door: ReturnType<typeof visitor>, username: string) =>
    door.call(accounts.signIn, { username, password: 'wrong' }).then(
      () => 'signed in',
      (error: AppError) => error.code,
    )

  test('ten wrong passwords from one address block it on all instances, and the owner elsewhere gets in', async () => {
    const elsewhere = await world.anotherInstance()
    const { registration } = await aTenant(world.app)
    const address = anAddress()
    const here = frontDoor(world.app, { address })
    const there = frontDoor(elsewhere.app, { address })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fail(index % 2 ? here : there, registration.adminUsername)),
    )
    expect(answers.filter((code) => code === 'unauthenticated')).toHaveLength(10)
    expect(answers.filter((code) => code === 'rate_limited')).toHaveLength(10)
    await expect(signIn(there, registration.adminUsername)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: expect.any(Number),
    })
    await expect(signIn(visitor(), registration.adminUsername)).resolves.toMatchObject({ role: 'admin' })
  })

  test('the block ends with its window', async () => {
    const { registration } = await aTenant(world.app)
    const door = visitor()
    for (let attempt = 0; attempt < 11; attempt++) await fail(door, registration.adminUsername)
    expect(await fail(door, registration.adminUsername)).toBe('rate_limited')
    world.travel(15 * MINUTE + 1_000)
    await expect(signIn(door, registration.adminUsername)).resolves.toMatchObject({ role: 'admin' })
    world.travel(0)
  })

  test('fifty wrong names from one address block the address', async () => {
    const door = visitor()
    const answers = await Promise.all(Array.from({ length: 55 }, (_, index) => fail(door, `guess-${index}`)))
    expect(answers.filter((code) => code === 'unauthenticated')).toHaveLength(50)
    expect(await fail(door, 'one-more')).toBe('rate_limited')
  })

  test('a right password is not counted', async () => {
    const { registration } = await aTenant(world.app)
    const door = visitor()
    for (let attempt = 0; attempt < 12; attempt++) await signIn(door, registration.adminUsername)
  })
})

function moment() {
  return { now: world.platform.clock(), log: world.platform.log, platform: world.platform }
}

async function isSignedIn({ call }: Pick<ReturnType<typeof visitor>, 'call'>): Promise<boolean> {
  return call(accounts.currentUser, {}).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') return false
      throw error
    },
  )
}
