import { billing } from '@pitlane/contract/billing/calls'
import { HOUR } from '@pitlane/contract/durations'
import { aConnectedTenant, aTenant, PASSWORD, press } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { digest, newToken } from '../secrets.ts'

const world = await openWorld({ settings: { PUBLIC_URL: 'https://pitlane.test' } })
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
const isSignedIn = async (cookie: string) =>
  (await world.app.inject({ url: '/api/user', headers: { cookie } })).statusCode === 200

async function signedIn() {
  const { registration, ...admin } = await aTenant(world.app)
  const payload = { username: registration.adminUsername, password: PASSWORD }
  const { cookies } = await world.app.inject({ method: 'POST', url: '/api/login', payload })
  return { ...admin, cookie: cookies[0], count: cookies.length }
}

describe('over https a session', () => {
  test('is in a cookie that only this host can set', async () => {
    const { cookie, count } = await signedIn()
    expect(cookie).toMatchObject({ name: '__Host-pitlane_session', path: '/', secure: true, httpOnly: true })
    expect(cookie).not.toHaveProperty('domain')
    expect(count).toBe(1)
    expect(await isSignedIn(`__Host-pitlane_session=${cookie?.value}`)).toBe(true)
  })

  test('counts for nothing under the plain name, which a neighbour could plant', async () => {
    const { cookie } = await signedIn()
    expect(await isSignedIn(`pitlane_session=${cookie?.value}`)).toBe(false)
  })

  test('from before keeps working under its plain name, and is moved when it is renewed', async () => {
    const { tenant, user } = await aTenant(world.app)
    const old = newToken()
    await withTenant(moment(), tenant.id, (ctx) =>
      ctx.query(sql`
        insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
        values (${tenant.id}, ${user.id}, ${digest(old)}, ${ctx.now}, ${ctx.now}, ${ctx.now}::timestamptz + interval '7 days')`),
    )
    const headers = { cookie: `pitlane_session=${old}` }
    expect(await isSignedIn(headers.cookie)).toBe(true)
    world.travel(2 * HOUR)
    const { cookies } = await world.app.inject({ url: '/api/user', headers })
    expect(cookies).toMatchObject([
      { name: 'pitlane_session', value: '', maxAge: 0 },
      { name: '__Host-pitlane_session', value: old },
    ])
    world.travel(0)
    expect(await isSignedIn(`__Host-pitlane_session=${old}`)).toBe(true)
  })

  test('signed out leaves no cookie of either name', async () => {
    const { cookies } = await world.app.inject({ method: 'POST', url: '/api/logout' })
    expect(cookies.map(({ name, value }) => [name, value])).toEqual([
      ['pitlane_session', ''],
      ['__Host-pitlane_session', ''],
    ])
  })
})

test('over https every answer says that nothing else is to be tried for a year, here and below', async () => {
  for (const url of ['/', '/api/user', '/api/no-such-call', '/healthz'])
    expect((await world.app.inject({ url })).headers['strict-transport-security'], url).toBe(
      'max-age=31536000; includeSubDomains',
    )
})

test('addresses in answers and at Stripe are the configured one, whatever host was asked', async () => {
  const admin = await aConnectedTenant(world, 1)
  const headers = { cookie: admin.cookies(), host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const ask = (url: string) => world.app.inject({ method: 'POST', url, headers, payload: {} })
  expect((await ask('/api/objects/upload')).json().uploadURL).toMatch(/^https:\/\/pitlane\.test\/api\//)
  const { checkoutUrl } = (await ask(billing.checkout.path)).json()
  expect(await press(checkoutUrl, 'Cancel')).toMatch(/^https:\/\/pitlane\.test\/settings/)
})
