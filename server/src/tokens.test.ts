import { randomBytes } from 'node:crypto'
import { accounts } from '@pitlane/contract/accounts/calls'
import { emailChange } from '@pitlane/contract/accounts/email-change'
import { invitations } from '@pitlane/contract/accounts/invitations'
import { secondStep } from '@pitlane/contract/accounts/second-step'
import { calendar } from '@pitlane/contract/calendar/calls'
import { closing } from '@pitlane/contract/closing/calls'
import { HOUR } from '@pitlane/contract/durations'
import { hq } from '@pitlane/contract/hq/calls'
import { jobLinks } from '@pitlane/contract/job-links/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aChallenge, anAuthenticator } from '@pitlane/sandbox/testing/doors/second-factors'
import { aConnectedTenant, aReport, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { lookFor, named, newTokenOf, type TokenKind } from './platform/access/tokens.ts'
import { type Sql, sql } from './platform/database/database.ts'
import { digest, newToken } from './platform/secrets.ts'

const world = await openWorld()
const { platform } = world
const { database } = platform
const moment = () => ({ now: platform.clock(), log: platform.log, platform })
const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
const withCookie = (token: string) =>
  world.app.inject({ url: '/api/user', headers: { cookie: `pitlane_session=${token}` } })
const isSignedIn = async (token: string) => (await withCookie(token)).statusCode === 200
const hour = () => new Date(platform.clock().getTime() + HOUR)
const tokenIn = (url: string) => (url.split('/').at(-1) ?? '').replace('.ics', '')
const sessionOf = (cookies: string) => cookies.replace('pitlane_session=', '')

await world.work()
afterEach(() => {
  platform.database = database
})

/** How often the database is asked, by whichever door, from now on. */
function countAsked(): () => number {
  let asked = 0
  const counted =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Answer) =>
    (...given: Given) => {
      asked += 1
      return ask(...given)
    }
  platform.database = {
    ...database,
    inTenant: counted(database.inTenant),
    transaction: counted(database.transaction) as typeof database.transaction,
    system: counted(database.system) as typeof database.system,
    across: counted(database.across),
  }
  return () => asked
}

const newPassword = `${PASSWORD} anew`
/** What each kind of token opens, by the front door, and what whoever brings a wrong one hears. */
const doors: Record<TokenKind, { open(token: string): ReturnType<typeof post>; closed: number }> = {
  session: { open: withCookie, closed: 401 },
  'sign-in challenge': {
    open: (token) => post(secondStep.take.path, { challenge: token, code: '000000' }),
    closed: 401,
  },
  'password reset': {
    open: (token) => post(accounts.confirmReset.path, { token, newPassword, confirmPassword: newPassword }),
    closed: 400,
  },
  'email change': { open: (token) => post(emailChange.confirm.path, { token }), closed: 400 },
  'job link': { open: (token) => world.app.inject({ url: `/api/job/${token}` }), closed: 404 },
  calendar: { open: (token) => world.app.inject({ url: `/calendar/${token}.ics` }), closed: 404 },
  'HQ webhook': { open: (token) => post(`/api/hq/webhook/${token}`, {}), closed: 404 },
  reopening: { open: (token) => post(closing.reopen.path, { token }), closed: 400 },
  invitation: { open: (token) => post(invitations.look.path, { token }), closed: 400 },
}
const kinds = Object.keys(doors) as TokenKind[]

describe('a token', () => {
  test.each(kinds)('of the kind %s costs no query when it was invented', async (kind) => {
    const { tenant } = await aTenant(world.app)
    const { open, closed } = doors[kind]
    const asked = countAsked()
    const invented = `${named(tenant.id, newToken())}.${randomBytes(12).toString('base64url')}`
    const [another = kind] = kinds.filter((it) => it !== kind)
    for (const token of [invented, newTokenOf(platform, another, tenant.id), `${invented}A`, 'nonsense'])
      expect((await open(token)).statusCode).toBe(closed)
    expect(asked()).toBe(0)
    expect((await open(newTokenOf(platform, kind, tenant.id))).statusCode).toBe(closed)
    expect(asked()).toBeGreaterThan(0)
  })

  test('of every kind opens its door, and names its business', async () => {
    const shop = await aConnectedTenant(world, 1)
    const repair = await shop.call(repairs.create, await aReport(shop))
    const email = `new-${shop.registration.contactEmail}`
    await shop.call(accounts.updateSelf, { email, currentPassword: PASSWORD })
    await post(accounts.requestReset.path, { email: shop.registration.contactEmail })
    await shop.call(invitations.invite, { email: `in-${email}`, firstName: 'In', lastName: 'Vited' })
    const mailed = async (path: string) => {
      const tokens = async () =>
        (await world.mail.mails()).flatMap(
          ({ text }) => text.match(new RegExp(`(?<=${path}\\?token=)\\S+`)) ?? [],
        )
      await expect.poll(tokens, { timeout: 15_000 }).toHaveLength(1)
      return (await tokens()).join()
    }
    await anAuthenticator(shop, platform.clock())
    const { challenge } = await aChallenge(frontDoor(world.app), shop.registration.adminUsername)
    const given: Record<TokenKind, string> = {
      session: sessionOf(shop.cookies()),
      'sign-in challenge': challenge,
      'password reset': await mailed('/reset-password'),
      'email change': await mailed('/confirm-email'),
      'job link': tokenIn((await shop.call(jobLinks.send, { id: repair.id })).url),
      calendar: tokenIn((await shop.call(calendar.make, {})).url),
      'HQ webhook': tokenIn((await shop.call(hq.config, {})).webhookUrl ?? ''),
      // It would close the door of all others, and is opened where closing is tested.
      reopening: newTokenOf(platform, 'reopening', shop.tenant.id),
      invitation: await mailed('/invitation'),
    }
    const found = await Promise.all(kinds.map((kind) => lookFor(moment(), kind, given[kind])))
    expect(found.map((it) => it?.tenantId)).toEqual(kinds.map(() => shop.tenant.id))
    // A new password ends what was mailed for another address: that link is opened where such changes are tested.
    for (const kind of [
      'session',
      'job link',
      'calendar',
      'HQ webhook',
      'invitation',
      'password reset',
    ] as const)
      expect((await doors[kind].open(given[kind])).statusCode, kind).toBe(200)
  })

  test('of one business opens nothing when another is put in front of it', async () => {
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    const token = sessionOf(one.cookies())
    const [, ...secret] = token.split('.')
    const [front = ''] = named(other.tenant.id, '').split('.')
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn([front, ...secret].join('.'))).toBe(false)
    expect(await isSignedIn(secret[0] ?? '')).toBe(false)
    expect(await isSignedIn(token.replace(/\.[^.]*$/, ''))).toBe(false)
  })

  test('that has ended is looked for once, however often it is sent', async () => {
    const { call, cookies } = await aTenant(world.app)
    const token = sessionOf(cookies())
    await call(accounts.signOut, {})
    const asked = countAsked()
    for (let time = 0; time < 10; time += 1) expect(await isSignedIn(token)).toBe(false)
    expect(asked()).toBe(1)
  })
})

/** Each is kept as it was given out then: without a business in front, or with one but without a mac. */
describe.each([
  ['tokens named their business', (_: string) => newToken()],
  ['tokens had macs', (tenantId: string) => named(tenantId, newToken())],
])('from before %s', (_, tokenFor) => {
  const insert = (tenantId: string, row: Sql) => database.inTenant(tenantId)(row)

  test('a session keeps working, and is signed out', async () => {
    const { tenant, user } = await aTenant(world.app)
    const [token, now] = [tokenFor(tenant.id), platform.clock()]
    await insert(
      tenant.id,
      sql`
      insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
      values (${tenant.id}, ${user.id}, ${digest(token)}, ${now}, ${now}, ${hour()})`,
    )
    expect(await isSignedIn(token)).toBe(true)
    const { method, path: url } = accounts.signOut
    await world.app.inject({ method, url, headers: { cookie: `pitlane_session=${token}` } })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('a mailed link resets the password, once', async () => {
    const { tenant, user } = await aTenant(world.app)
    const token = tokenFor(tenant.id)
    await insert(
      tenant.id,
      sql`
      insert into password_reset_tokens (tenant_id, user_id, token_hash, expires_at)
      values (${tenant.id}, ${user.id}, ${digest(token)}, ${hour()})`,
    )
    const { open } = doors['password reset']
    expect((await open(token)).statusCode).toBe(200)
    expect((await open(token)).statusCode).toBe(400)
  })

  test('a mailed link confirms an address', async () => {
    const { tenant, user } = await aTenant(world.app)
    const token = tokenFor(tenant.id)
    await insert(
      tenant.id,
      sql`
      insert into email_changes (tenant_id, user_id, email, token_hash, expires_at)
      values (${tenant.id}, ${user.id}, 'new@place.test', ${digest(token)}, ${hour()})`,
    )
    expect((await doors['email change'].open(token)).json()).toMatchObject({ email: 'new@place.test' })
  })

  test('an address that HQ calls is heard', async () => {
    const shop = await aConnectedTenant(world, 1)
    const secret = tokenFor(shop.tenant.id)
    await insert(
      shop.tenant.id,
      sql`update hq_configs set webhook_digest = ${digest(secret)} where tenant_id = ${shop.tenant.id}`,
    )
    const { open } = doors['HQ webhook']
    expect((await open(secret)).statusCode).toBe(200)
    expect((await open(tokenFor(shop.tenant.id))).statusCode).toBe(404)
  })
})

test('a job link and a calendar from before tokens had macs keep working', async () => {
  const shop = await aConnectedTenant(world, 1)
  const repair = await shop.call(repairs.create, await aReport(shop))
  await shop.call(jobLinks.send, { id: repair.id })
  await shop.call(calendar.make, {})
  const token = named(shop.tenant.id, newToken())
  await database.inTenant(shop.tenant.id)(sql`
    update job_links set token_hash = ${digest(token)} where tenant_id = ${shop.tenant.id}`)
  await database.inTenant(shop.tenant.id)(sql`
    update calendars set token_hash = ${digest(token)} where tenant_id = ${shop.tenant.id}`)
  for (const kind of ['job link', 'calendar'] as const)
    expect((await doors[kind].open(token)).statusCode, kind).toBe(200)
})
