import { accounts } from '@pitlane/contract/accounts/calls'
import { ADDRESS_FORBIDDEN, SECRET_MASK } from '@pitlane/contract/formats'
import {
  ISSUER_MALFORMED,
  ISSUER_UNREACHABLE,
  ISSUER_UNSUITABLE,
  SECRET_AGAIN,
  SECRET_FOR_NEW_ISSUER,
  SSO_SAVED,
  sso,
} from '@pitlane/contract/sso/calls'
import { openOidcSandbox } from '@pitlane/sandbox/oidc/oidc-sandbox'
import { aBrowser } from '@pitlane/sandbox/testing/doors/browser'
import { anIssued, offerSso, toIssuerAndBack } from '@pitlane/sandbox/testing/issued'
import { anEmployee, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const another = await openOidcSandbox()
afterAll(() => another.close())
const world = await openWorld({ settings: { OIDC_TIMEOUT_SECONDS: '1' } })
world.config.OIDC_ALLOWED_ORIGINS.push(another.origin)
const { oidc } = world
const elsewhere = await world.anotherInstance()
await world.work()

afterEach(() => oidc.behave({}))

/** A business that offers it, and an employee of it whom the issuer knows. */
async function aShop(over: Parameters<typeof offerSso>[2] = {}) {
  const owner = await aTenant(world.app)
  await offerSso(owner, oidc, over)
  const employee = await anEmployee(world.app, owner, owner.tenant.slug)
  const person = anIssued(oidc, { email: employee.user.email })
  return { owner, employee, person, slug: owner.tenant.slug }
}

const links = (tenantId: string) =>
  world.platform.database.inTenant(tenantId)(
    sql`select user_id as "userId", issuer, subject from sso_links where tenant_id = ${tenantId}`,
  )
const signedInAs = async (browser: ReturnType<typeof aBrowser>) =>
  (await browser.get(accounts.currentUser.path)).json().username
const saysOn = (location: string) => new URL(location, 'http://here').searchParams.get('sso')

describe('somebody who comes from the issuer', () => {
  test('shows the password once in that browser, is told, and is known from then on', async () => {
    const { owner, employee, person, slug } = await aShop()
    const browser = aBrowser(world.app)
    const to = '/vehicles?search=van'
    const back = await toIssuerAndBack(browser, oidc, { slug, email: person.email, to })
    const page = await browser.follow(back)
    expect(page).toBe(`/auth?${new URLSearchParams({ business: slug, sso: 'password', next: to })}`)
    expect(await signedInAs(browser)).toBeUndefined()
    expect(await links(owner.tenant.id)).toEqual([])

    const { username } = employee.user
    await browser.post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
    expect(await links(owner.tenant.id)).toEqual([
      { userId: employee.user.id, issuer: oidc.origin, subject: person.sub },
    ])
    const told = async () => (await world.mail.mails()).filter(({ to }) => to === employee.user.email)
    await expect.poll(told, { timeout: 15_000 }).toMatchObject([
      {
        subject: 'Single sign-on was linked to you',
        text: expect.stringContaining('From now on you can sign in with Coast ID'),
      },
    ])

    const later = aBrowser(elsewhere.app)
    expect(await later.follow(await toIssuerAndBack(later, oidc, { slug, email: person.email, to }))).toBe(to)
    expect(await signedInAs(later)).toBe(username)
    const cookie = later.cookies()
    expect(cookie).toContain('pitlane_session=')
    expect(cookie).not.toContain('ticket')
  })

  test('is not linked by a password in another browser, nor by somebody else’s in this one', async () => {
    const { owner, employee, person, slug } = await aShop()
    const browser = aBrowser(world.app)
    await browser.follow(await toIssuerAndBack(browser, oidc, { slug, email: person.email }))
    const { username } = employee.user
    await aBrowser(world.app).post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
    await browser.post(accounts.signIn.path, {
      username: owner.registration.adminUsername,
      password: PASSWORD,
    })
    expect(await links(owner.tenant.id)).toEqual([])
  })

  test('begins at one instance and ends at another', async () => {
    const { person, slug } = await aShop()
    const here = aBrowser(world.app)
    const back = await toIssuerAndBack(here, oidc, { slug, email: person.email })
    const there = aBrowser(elsewhere.app)
    for (const [name, value] of here.jar) there.jar.set(name, value)
    expect(saysOn(await there.follow(back))).toBe('password')
  })

  test('becomes an employee where that is allowed, and nobody where it is not', async () => {
    const strict = await aShop()
    const kind = await aShop({ createsEmployees: true })
    const stranger = anIssued(oidc, { email: 'sam@elsewhere.test', name: 'Sam Van Der Berg' })
    const refused = aBrowser(world.app)
    const email = stranger.email
    expect(
      saysOn(await refused.follow(await toIssuerAndBack(refused, oidc, { slug: strict.slug, email }))),
    ).toBe('unknown')
    expect(await signedInAs(refused)).toBeUndefined()

    const browsers = [aBrowser(world.app), aBrowser(world.app)]
    for (const browser of browsers) {
      expect(await browser.follow(await toIssuerAndBack(browser, oidc, { slug: kind.slug, email }))).toBe('/')
      expect((await browser.get(accounts.currentUser.path)).json()).toMatchObject({
        ...{ username: 'sam', email, firstName: 'Sam', lastName: 'Van Der Berg', role: 'employee' },
      })
    }
    const namesake = anIssued(oidc, { email: 'sam@third.test' })
    const browser = aBrowser(world.app)
    await browser.follow(await toIssuerAndBack(browser, oidc, { slug: kind.slug, email: namesake.email }))
    expect(await signedInAs(browser)).toBe('sam-2')
  })

  test('in two windows at once is one new employee', async () => {
    const { owner, slug } = await aShop({ createsEmployees: true })
    const { email } = anIssued(oidc)
    const come = async (browser: ReturnType<typeof aBrowser>) =>
      browser.follow(await toIssuerAndBack(browser, oidc, { slug, email }))
    expect(await Promise.all([aBrowser(world.app), aBrowser(elsewhere.app)].map(come))).toEqual(['/', '/'])
    const people = await owner.call(accounts.users, {})
    expect(people.filter((it) => it.email === email)).toHaveLength(1)
  })

  test('is led to no other site afterwards', async () => {
    const { slug } = await aShop({ createsEmployees: true })
    for (const to of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      '/api/logout',
      'javascript:alert(1)',
    ]) {
      const browser = aBrowser(world.app)
      const { email } = anIssued(oidc)
      expect(await browser.follow(await toIssuerAndBack(browser, oidc, { slug, email, to }))).toBe('/')
    }
  })
})

describe('nobody comes in, and nothing is linked,', () => {
  const wrong: [string, Parameters<typeof oidc.behave>[0], string][] = [
    ['with another nonce', { claims: (it) => ({ ...it, nonce: 'another' }) }, 'failed'],
    ['with a word for another audience', { claims: (it) => ({ ...it, aud: 'another' }) }, 'failed'],
    ['with the word of another issuer', { claims: (it) => ({ ...it, iss: another.origin }) }, 'failed'],
    ['with a word that nobody signed', { alg: 'none' }, 'failed'],
    ['with a word that another key signed', { isForeignKey: true }, 'failed'],
    ['with a word that has expired', { claims: (it) => ({ ...it, exp: 1_700_000_000 }) }, 'failed'],
    [
      'with an address that is not verified',
      { claims: (it) => ({ ...it, email_verified: false }) },
      'unverified',
    ],
    ['without an address', { claims: ({ email: _, ...it }) => it }, 'unverified'],
    [
      'with something else than an address',
      { claims: (it) => ({ ...it, email: 'no address' }) },
      'unverified',
    ],
    ['with an answer that is too large', { answers: 'huge' }, 'unreachable'],
    ['with an answer that breaks off', { answers: 'broken' }, 'failed'],
    ['with no answer at all', { answers: 'silent' }, 'unreachable'],
  ]
  test.each(wrong)('%s', async (_, how, says) => {
    const { owner, person, slug } = await aShop({ createsEmployees: true })
    const browser = aBrowser(world.app)
    const back = await toIssuerAndBack(browser, oidc, { slug, email: person.email })
    oidc.behave(how)
    const page = await browser.follow(back)
    expect(page).toBe(`/auth?${new URLSearchParams({ business: slug, sso: says })}`)
    expect(await signedInAs(browser)).toBeUndefined()
    expect(browser.jar.size).toBe(0)
    expect(await links(owner.tenant.id)).toEqual([])
  })

  test('when too many of a business wait for its issuer already; others do not wait with them', async () => {
    const { person, slug } = await aShop()
    const neighbour = await aShop()
    const coming = await Promise.all(
      Array.from({ length: 22 }, async () => {
        const browser = aBrowser(world.app)
        return { browser, back: await toIssuerAndBack(browser, oidc, { slug, email: person.email }) }
      }),
    )
    oidc.behave({ answers: 'silent' })
    const said = await Promise.all(
      coming.map(async ({ browser, back }) => saysOn(await browser.follow(back))),
    )
    expect(said.toSorted()).toEqual([...Array(2).fill('busy'), ...Array(20).fill('unreachable')])
    oidc.behave({})
    const browser = aBrowser(world.app)
    const email = neighbour.person.email
    const back = await toIssuerAndBack(browser, oidc, { slug: neighbour.slug, email })
    expect(saysOn(await browser.follow(back))).toBe('password')
  })

  test('by coming back twice with the same', async () => {
    const { person, slug } = await aShop()
    const browser = aBrowser(world.app)
    const back = await toIssuerAndBack(browser, oidc, { slug, email: person.email })
    const before = new Map(browser.jar)
    expect(saysOn(await browser.follow(back))).toBe('password')
    browser.jar.clear()
    expect(saysOn(await browser.follow(back))).toBe('expired')
    for (const [name, value] of before) browser.jar.set(name, value)
    const calls = oidc.calls()
    expect(saysOn(await browser.follow(back))).toBe('expired')
    expect(oidc.calls()).toBe(calls)
  })

  test('with what was begun in another browser, or for another business', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const [mine, yours] = [aBrowser(world.app), aBrowser(world.app)]
    const back = await toIssuerAndBack(mine, oidc, { slug: one.slug, email: one.person.email })
    await yours.follow(`${sso.start.path}?business=${other.slug}`)
    const begun = yours.cookies()
    expect(saysOn(await yours.follow(back))).toBe('expired')
    // Nor does a link from elsewhere end what this browser has begun.
    expect(yours.cookies()).toBe(begun)
    expect(saysOn(await aBrowser(world.app).follow(back))).toBe('expired')
    expect(await links(other.owner.tenant.id)).toEqual([])
  })

  test('with a code that was meant for another business', async () => {
    const [one, other] = [await aShop(), await aShop()]
    const [mine, yours] = [aBrowser(world.app), aBrowser(world.app)]
    const stolen = await toIssuerAndBack(mine, oidc, { slug: one.slug, email: one.person.email })
    const own = new URL(
      await toIssuerAndBack(yours, oidc, { slug: other.slug, email: one.person.email }),
      'http://x',
    )
    own.searchParams.set('code', new URL(stolen, 'http://x').searchParams.get('code') ?? '')
    expect(saysOn(await yours.follow(own.pathname + own.search))).toBe('failed')
  })

  test('when the issuer of one business leads somebody on to that of another, whose word it would get', async () => {
    const honest = await aShop()
    const mallory = await aTenant(world.app)
    await offerSso(mallory, another)
    // What Mallory has begun at the honest business, and would end with a code that was given to somebody else.
    const theirs = aBrowser(world.app)
    const begun = new URL(await theirs.follow(`${sso.start.path}?business=${honest.slug}`))
    const victim = aBrowser(world.app)
    const led = new URL(await victim.follow(`${sso.start.path}?business=${mallory.tenant.slug}`))
    begun.searchParams.set('state', led.searchParams.get('state') ?? '')
    const back = new URL(await oidc.choose(begun.href, honest.person.email))
    expect(back.searchParams.get('code')).toBeTruthy()
    const calls = another.calls()
    expect(saysOn(await victim.follow(back.pathname + back.search))).toBe('expired')
    expect(another.calls()).toBe(calls)
  })

  test('when a page of another site leads there: they press the button themselves', async () => {
    const { slug } = await aShop()
    const url = `${sso.start.path}?${new URLSearchParams({ business: slug, to: '/vehicles' })}`
    const led = (site: string) => world.app.inject({ url, headers: { 'sec-fetch-site': site } })
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await led(site)
      expect(headers.location).toBe(`/auth?${new URLSearchParams({ business: slug, next: '/vehicles' })}`)
      expect(headers['set-cookie']).toBeUndefined()
    }
    for (const site of ['same-origin', 'none'])
      expect((await led(site)).headers.location).toMatch(`${oidc.origin}/authorize?`)
  })

  test('when the issuer says no, or ten minutes have passed', async () => {
    const { person, slug } = await aShop()
    const browser = aBrowser(world.app)
    expect(saysOn(await browser.follow(await toIssuerAndBack(browser, oidc, { slug })))).toBe('refused')
    const back = await toIssuerAndBack(browser, oidc, { slug, email: person.email })
    world.travel(11 * 60_000)
    expect(saysOn(await browser.follow(back))).toBe('expired')
    world.travel(0)
  })

  test('who may no longer sign in, whose business is suspended, or whose issuer is turned off', async () => {
    const { owner, employee, person, slug } = await aShop()
    const browser = aBrowser(world.app)
    const come = async () =>
      browser.follow(await toIssuerAndBack(browser, oidc, { slug, email: person.email }))
    await come()
    const { username } = employee.user
    await browser.post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
    expect(await links(owner.tenant.id)).toHaveLength(1)
    await owner.call(accounts.updateUser, { id: employee.user.id, isActive: false })
    expect(saysOn(await come())).toBe('inactive')
    await owner.call(accounts.updateUser, { id: employee.user.id, isActive: true })
    expect(await come()).toBe('/')
    const back = await toIssuerAndBack(browser, oidc, { slug, email: person.email })
    await offerSso(owner, oidc, { isActive: false, clientSecret: SECRET_MASK })
    expect(saysOn(await browser.follow(back))).toBe('off')
    expect(await owner.call(sso.options, { business: slug })).toEqual({ sso: null })
    expect(saysOn(await browser.follow(`${sso.start.path}?business=${slug}`))).toBe('off')
    expect(saysOn(await browser.follow(`${sso.start.path}?business=nobody-at-all`))).toBe('off')
  })

  test('as whoever has the same name at another issuer', async () => {
    const { owner, employee, person, slug } = await aShop()
    const browser = aBrowser(world.app)
    await browser.follow(await toIssuerAndBack(browser, oidc, { slug, email: person.email }))
    const { username } = employee.user
    await browser.post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
    await offerSso(owner, another)
    another.know({ sub: person.sub, email: 'mallory@example.com', name: 'Mallory' })
    const mallory = aBrowser(world.app)
    const back = await toIssuerAndBack(mallory, another, { slug, email: 'mallory@example.com' })
    expect(saysOn(await mallory.follow(back))).toBe('unknown')
    expect(await links(owner.tenant.id)).toEqual([])
  })

  test('when an administrator has replaced the password: who had it may not have been its owner', async () => {
    const { owner, employee, person, slug } = await aShop()
    const browser = aBrowser(world.app)
    await browser.follow(await toIssuerAndBack(browser, oidc, { slug, email: person.email }))
    const { username, id } = employee.user
    await browser.post(accounts.signIn.path, { username, password: PASSWORD, businessSlug: slug })
    await owner.call(accounts.updateUser, { id, password: 'another horse' })
    expect(await links(owner.tenant.id)).toEqual([])
  })
})

describe('an administrator', () => {
  test('sets it up; the secret is sealed, and never shown', async () => {
    const owner = await aTenant(world.app)
    const none = { name: null, issuer: null, clientId: null, clientSecret: null }
    const redirectUri = `http://pitlane.test/api/sso/callback/${owner.tenant.id}`
    expect(await owner.call(sso.config, {})).toEqual({
      ...none,
      ...{ isActive: false, createsEmployees: false, redirectUri },
    })
    const saved = await offerSso(owner, oidc, { createsEmployees: true })
    const { message, ...config } = saved
    expect(message).toBe(SSO_SAVED)
    expect(config).toEqual({
      ...{ name: 'Coast ID', issuer: oidc.origin, clientId: oidc.clientId, clientSecret: '*'.repeat(20) },
      ...{ isActive: true, createsEmployees: true, redirectUri },
    })
    expect(await owner.call(sso.config, {})).toEqual(config)
    const rows = await world.platform.database.system(sql`select sso_configs::text as row from sso_configs`)
    expect(JSON.stringify(rows)).not.toContain(oidc.clientSecret)
    expect(await owner.call(sso.options, { business: owner.tenant.slug.toUpperCase() })).toEqual({
      sso: { name: 'Coast ID' },
    })
  })

  test('gives the secret again for another issuer', async () => {
    const { owner } = await aShop()
    await offerSso(owner, oidc, { clientSecret: SECRET_MASK, name: 'Renamed' })
    const refusal = offerSso(owner, another, { clientSecret: SECRET_MASK })
    await expect(refusal).rejects.toMatchObject({ status: 400, sentence: SECRET_FOR_NEW_ISSUER })
    expect(await owner.call(sso.config, {})).toMatchObject({ name: 'Renamed', issuer: oidc.origin })
    const fresh = await aTenant(world.app)
    await expect(offerSso(fresh, oidc, { clientSecret: SECRET_MASK })).rejects.toMatchObject({
      sentence: SECRET_AGAIN,
    })
  })

  test.each([
    ['http://issuer.example', ISSUER_MALFORMED],
    ['issuer', ISSUER_MALFORMED],
    ['https://user:word@issuer.example', ISSUER_MALFORMED],
    ['https://127.0.0.1:9/', ADDRESS_FORBIDDEN],
    ['https://10.0.0.7', ADDRESS_FORBIDDEN],
    ['https://localhost', ADDRESS_FORBIDDEN],
    ['https://[::1]/', ADDRESS_FORBIDDEN],
    ['http://169.254.169.254/latest', ISSUER_MALFORMED],
  ])('cannot name %s', async (issuer, sentence) => {
    const owner = await aTenant(world.app)
    await expect(offerSso(owner, oidc, { issuer })).rejects.toMatchObject({
      ...{ status: 400, sentence, errors: [{ path: 'issuer', message: sentence }] },
    })
    expect((await owner.call(sso.config, {})).issuer).toBeNull()
  })

  test.each([
    [{ answers: 'silent' } as const, ISSUER_UNREACHABLE],
    [{ answers: 'huge' } as const, ISSUER_UNREACHABLE],
    [{ answers: 'broken' } as const, ISSUER_UNSUITABLE],
    [{ metadata: { issuer: 'https://another.example' } }, ISSUER_UNSUITABLE],
    [{ metadata: { token_endpoint: undefined } }, ISSUER_UNSUITABLE],
    [{ metadata: { token_endpoint: 'https://10.0.0.7/token' } }, ADDRESS_FORBIDDEN],
    [{ metadata: { authorization_endpoint: 'javascript:alert(1)' } }, ADDRESS_FORBIDDEN],
  ])('is told what is wrong with an issuer %#', async (how, sentence) => {
    const owner = await aTenant(world.app)
    oidc.behave(how)
    await expect(offerSso(owner, oidc)).rejects.toMatchObject({ status: 400, sentence })
    expect((await owner.call(sso.config, {})).issuer).toBeNull()
  })

  test('turns it off while the issuer is away', async () => {
    const { owner, slug } = await aShop()
    oidc.behave({ answers: 'broken' })
    await offerSso(owner, oidc, { isActive: false, clientSecret: SECRET_MASK })
    expect(await owner.call(sso.options, { business: slug })).toEqual({ sso: null })
  })
})

test('nobody else sees or changes it', async () => {
  const { employee, owner } = await aShop()
  await expect(employee.call(sso.config, {})).rejects.toMatchObject({ status: 403 })
  await expect(offerSso(employee, oidc)).rejects.toMatchObject({ status: 403 })
  const stranger = await aTenant(world.app)
  expect((await stranger.call(sso.config, {})).issuer).toBeNull()
  const { statusCode } = await world.app.inject({ url: '/api/sso' })
  expect(statusCode).toBe(401)
  expect(owner.tenant.id).not.toBe(stranger.tenant.id)
})
