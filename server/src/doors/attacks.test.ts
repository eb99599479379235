import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accounts } from '@pitlane/contract/accounts/calls'
import { ownSessions } from '@pitlane/contract/accounts/security'
import { audit } from '@pitlane/contract/audit/calls'
import { closing } from '@pitlane/contract/closing/calls'
import { hq } from '@pitlane/contract/hq/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { ISSUER_UNSUITABLE, sso } from '@pitlane/contract/sso/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aBrowser } from '@pitlane/sandbox/testing/doors/browser'
import { anIssued, offerSso, toIssuerAndBack } from '@pitlane/sandbox/testing/issued'
import { aFleet, anAddress, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { inMails } from '@pitlane/sandbox/testing/proof/in-mails'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

/** An issuer that sends whoever asks on to where only the server gets. */
const sending = createServer((_, response) =>
  response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
)
const elsewhere = await new Promise<string>((resolve) =>
  sending.listen(0, '127.0.0.1', () =>
    resolve(`http://127.0.0.1:${(sending.address() as AddressInfo).port}`),
  ),
)
afterAll(() => void sending.close())

const world = await openWorld({ settings: { OIDC_TIMEOUT_SECONDS: '1' } })
world.config.OIDC_ALLOWED_ORIGINS.push(elsewhere)
const { oidc } = world
afterEach(() => oidc.behave({}))
const isOurFailure = (line: Record<string, unknown>) => line.level === 50

describe('an issuer that means harm', () => {
  test('is refused when it tells texts that no database keeps, is sent on, or says too much or nothing', async () => {
    const owner = await aTenant(world.app)
    const words = ['RS256', 'a\0b']
    for (const metadata of [
      { jwks_uri: `${oidc.origin}/keys\0` },
      { id_token_signing_alg_values_supported: words },
      { token_endpoint_auth_methods_supported: words },
    ]) {
      oidc.behave({ metadata })
      await expect(offerSso(owner, oidc)).rejects.toMatchObject({ status: 400, sentence: ISSUER_UNSUITABLE })
    }
    oidc.behave({})
    await expect(offerSso(owner, oidc, { issuer: elsewhere })).rejects.toMatchObject({ status: 400 })
    for (const answers of ['huge', 'silent', 'broken'] as const) {
      oidc.behave({ answers })
      await expect(offerSso(owner, oidc)).rejects.toMatchObject({ status: 400 })
    }
    expect(world.logged.filter(isOurFailure)).toEqual([])
  })

  test('lets nobody in by a name, an address or a subject that cannot be kept', async () => {
    const owner = await aTenant(world.app)
    await offerSso(owner, oidc, { createsEmployees: true })
    for (const odd of [
      { sub: 'a\0b' },
      { sub: '\0' },
      { email: 'a\0b@example.com' },
      { given_name: 'a\0b', family_name: '\u202e' },
      { name: 'x'.repeat(10_000) },
      { email: { $ne: 1 } },
      { email_verified: ['true'] },
    ]) {
      const { email } = anIssued(oidc)
      oidc.behave({ claims: (claims) => ({ ...claims, ...odd }) })
      const browser = aBrowser(world.app)
      const back = await toIssuerAndBack(browser, oidc, { slug: owner.tenant.slug, email })
      expect(await browser.follow(back), JSON.stringify(odd).slice(0, 60)).toMatch(
        /^\/(auth\?.*sso=(failed|unverified).*)?$/,
      )
    }
    expect(world.logged.filter(isOurFailure)).toEqual([])
  })

  test('leads nobody elsewhere, and whatever letters their page has in its address', async () => {
    const owner = await aTenant(world.app)
    await offerSso(owner, oidc, { createsEmployees: true })
    const search = encodeURIComponent('日本 🚗')
    for (const [to, led] of [
      ['/repairs?search=日本 🚗', `/repairs?search=${search}`],
      ['/vehicles/é', '/vehicles/%C3%A9'],
      ['/..//evil.test', '/'],
      ['/.//evil.test', '/'],
      ['/%0d%0aset-cookie:a=b', '/%0d%0aset-cookie:a=b'],
      ['/x\r\nset-cookie: a=b', '/'],
    ] as const) {
      const { email } = anIssued(oidc)
      const browser = aBrowser(world.app)
      const back = await toIssuerAndBack(browser, oidc, { slug: owner.tenant.slug, email, to })
      expect(await browser.follow(back), to).toBe(led)
    }
  })

  test('learns its secret from us, and no log does', async () => {
    const owner = await aTenant(world.app)
    const clientSecret = 'a-secret-of-4711-letters'
    await offerSso(owner, oidc, { clientSecret })
    oidc.behave({ answers: 'broken' })
    await offerSso(owner, oidc, { clientSecret }).catch(() => {})
    const browser = aBrowser(world.app)
    const { email } = anIssued(oidc)
    oidc.behave({})
    await browser.follow(await toIssuerAndBack(browser, oidc, { slug: owner.tenant.slug, email }))
    expect(JSON.stringify(await owner.call(sso.config, {}))).not.toContain(clientSecret)
    expect(JSON.stringify(world.logged)).not.toContain('4711')
    expect(JSON.stringify(world.logged)).not.toContain(
      Buffer.from(clientSecret).toString('base64').slice(0, 20),
    )
  })
})

test('a browser may call itself what it likes, as long as it likes', async () => {
  const owner = await aTenant(world.app)
  const { adminUsername: username } = owner.registration
  const { method, path: url } = accounts.signIn
  for (const agent of ['x'.repeat(12_000), '<script>alert(1)</script>', '=cmd|x', 'Chrome/'.repeat(1_000)]) {
    const answer = await world.app.inject({
      ...{ method, url, remoteAddress: anAddress(), headers: { 'user-agent': agent } },
      payload: { username, password: PASSWORD },
    })
    expect(answer.statusCode).toBe(200)
  }
  const devices = (await owner.call(ownSessions.list, {})).map(({ device }) => device)
  expect(new Set(devices)).toEqual(new Set(['Unknown device', 'Chrome']))
})

test('filters and pages at their ends answer, and find nothing', async () => {
  const { call } = await aTenant(world.app)
  for (const input of [{ page: 1_000_000, limit: 100 }, { userId: "' or 1=1 --" }, { userId: '%' }])
    expect(await call(audit.list, input)).toMatchObject({ entries: [] })
  const words = Array.from({ length: 2_000 }, (_, at) => `w${at}`).join(' ')
  for (const search of [words.slice(0, 200), '%'.repeat(200), '_ '.repeat(100), '\\'.repeat(200), '" or "'])
    expect(await call(repairs.list, { search })).toEqual([])
})

test('a business that closes while its cars are read stays closed, and is whole when it comes back', async () => {
  const owner = await aTenant(world.app)
  const { tenant, registration } = owner
  await owner.call(hq.saveConfig, {
    baseUrl: world.hq.baseUrl,
    tenantToken: aFleet(60),
    userToken: 'steady',
  })
  const [synced] = await Promise.allSettled([
    owner.call(hq.sync, {}),
    owner.call(closing.close, { password: PASSWORD, name: tenant.name }),
  ])
  expect(['fulfilled', 'rejected']).toContain(synced.status)
  const visitor = frontDoor(world.app, { address: anAddress() })
  const signIn = () =>
    visitor.call(accounts.signIn, {
      username: registration.adminUsername,
      password: PASSWORD,
      businessSlug: tenant.slug,
    })
  await expect(signIn()).rejects.toMatchObject({ status: 403 })
  const token = await inMails(world)(tenant.id, registration.contactEmail, '/reopen')
  const tries = await Promise.allSettled([1, 2, 3].map(() => visitor.call(closing.reopen, { token })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await signIn()
  await expect.poll(async () => (await visitor.call(hq.syncRun, {})).state).not.toBe('running')
  expect(await visitor.call(hq.sync, {})).toMatchObject({ state: 'done' })
  expect(world.logged.filter(isOurFailure)).toEqual([])
})
