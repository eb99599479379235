import { accounts } from '@pitlane/contract/accounts/calls'
import { emailChange } from '@pitlane/contract/accounts/email-change'
import { hq } from '@pitlane/contract/hq/calls'
import { aConnectedTenant, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { newTokenOf, tenantOfToken } from './platform/access/tokens.ts'
import { sql } from './platform/database/database.ts'
import { digest, newToken } from './platform/secrets.ts'

const world = await openWorld()
const moment = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload })
const isSignedIn = async (token: string) =>
  (await world.app.inject({ url: '/api/user', headers: { cookie: `pitlane_session=${token}` } }))
    .statusCode === 200
const hour = () => new Date(world.platform.clock().getTime() + 3_600_000)

describe('a token', () => {
  test('names its tenant, and nobody else is asked', async () => {
    const { tenant } = await aTenant(world.app)
    const askAll = () => Promise.reject(new Error('All were asked'))
    expect(await tenantOfToken(moment(), newTokenOf(tenant.id), askAll)).toBe(tenant.id)
    expect(await tenantOfToken(moment(), `host.${newTokenOf(tenant.id)}`, askAll)).toBe(tenant.id)
  })

  test('is what sessions, mailed links and addresses for HQ are now', async () => {
    const shop = await aConnectedTenant(world, 1)
    const named = (token: string) => tenantOfToken(moment(), token, async () => undefined)
    expect(await named(shop.cookies().replace('pitlane_session=', ''))).toBe(shop.tenant.id)
    const { webhookUrl = '' } = await shop.call(hq.config, {})
    expect(await named(webhookUrl.split('/').at(-1) ?? '')).toBe(shop.tenant.id)
    expect((await post(new URL(webhookUrl).pathname, {})).statusCode).toBe(200)
  })

  test('of one tenant opens nothing when another is put in front of it', async () => {
    const [one, other] = [await aTenant(world.app), await aTenant(world.app)]
    const token = one.cookies().replace('pitlane_session=', '')
    const [, secret = ''] = token.split('.')
    const [front = ''] = newTokenOf(other.tenant.id).split('.')
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(`${front}.${secret}`)).toBe(false)
    expect(await isSignedIn(secret)).toBe(false)
  })
})

describe('from before tokens named their tenant', () => {
  test('a session keeps working, and is signed out', async () => {
    const { tenant, user } = await aTenant(world.app)
    const [token, now] = [newToken(), world.platform.clock()]
    await world.platform.database.inTenant(tenant.id)(sql`
      insert into sessions (tenant_id, user_id, token_hash, created_at, renewed_at, expires_at)
      values (${tenant.id}, ${user.id}, ${digest(token)}, ${now}, ${now}, ${hour()})`)
    expect(await isSignedIn(token)).toBe(true)
    const { method, path: url } = accounts.signOut
    await world.app.inject({ method, url, headers: { cookie: `pitlane_session=${token}` } })
    expect(await isSignedIn(token)).toBe(false)
  })

  test('a mailed link resets the password, once', async () => {
    const { tenant, user } = await aTenant(world.app)
    const token = newToken()
    await world.platform.database.inTenant(tenant.id)(sql`
      insert into password_reset_tokens (tenant_id, user_id, token_hash, expires_at)
      values (${tenant.id}, ${user.id}, ${digest(token)}, ${hour()})`)
    const newPassword = `${PASSWORD} anew`
    const given = { token, newPassword, confirmPassword: newPassword }
    const confirm = () => post(accounts.confirmReset.path, given)
    expect((await confirm()).statusCode).toBe(200)
    expect((await confirm()).statusCode).toBe(400)
  })

  test('a mailed link confirms an address', async () => {
    const { tenant, user } = await aTenant(world.app)
    const token = newToken()
    await world.platform.database.inTenant(tenant.id)(sql`
      insert into email_changes (tenant_id, user_id, email, token_hash, expires_at)
      values (${tenant.id}, ${user.id}, 'new@place.test', ${digest(token)}, ${hour()})`)
    expect((await post(emailChange.confirm.path, { token })).json()).toMatchObject({
      email: 'new@place.test',
    })
  })

  test('an address that HQ calls is heard', async () => {
    const shop = await aConnectedTenant(world, 1)
    const secret = newToken()
    await world.platform.database.inTenant(shop.tenant.id)(sql`
      update hq_configs set webhook_digest = ${digest(secret)} where tenant_id = ${shop.tenant.id}`)
    expect((await post(`/api/hq/webhook/${secret}`, {})).statusCode).toBe(200)
    expect((await post(`/api/hq/webhook/${newToken()}`, {})).statusCode).toBe(404)
  })
})
