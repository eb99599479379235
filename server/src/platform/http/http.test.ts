import { api } from '@pitlane/contract'
import { accounts } from '@pitlane/contract/accounts/calls'
import { DAY } from '@pitlane/contract/durations'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { anAddress, anEmployee, aRegistration, aTenant, PASSWORD } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import type { InjectOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../database/database.ts'

const world = await openWorld()
const ask = (options: InjectOptions) => world.app.inject({ remoteAddress: anAddress(), ...options })
const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  ask({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })
const count = async () => {
  const [row] = await world.platform.database.system<{ count: number }>(
    sql`select count(*) as count from users`,
  )
  return row?.count
}

beforeEach(() => void world.logged.splice(0))

describe('bad input', () => {
  const registration = () => aRegistration()
  const cases: [name: string, answer: () => ReturnType<typeof post>, status: number, code: string][] = [
    ['malformed JSON', () => post('/api/login', '{"username":'), 400, 'invalid'],
    ['an empty body', () => post('/api/login', ''), 400, 'invalid'],
    ['an array for a body', () => post('/api/login', '[1]'), 400, 'invalid'],
    ['a number for a body', () => post('/api/login', '7'), 400, 'invalid'],
    [
      'another content type',
      () => post('/api/login', 'username=a', { 'content-type': 'text/plain' }),
      415,
      'unsupported_file',
    ],
    [
      'a form',
      () => post('/api/login', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'unsupported_file',
    ],
    ['too large a body', () => post('/api/login', { username: 'x'.repeat(2 ** 20) }), 413, 'too_large'],
    ['a NUL character', () => post('/api/login', { username: 'a\0b', password: 'x' }), 400, 'invalid'],
    [
      'a NUL character in a name',
      () => post('/api/business/register', { ...registration(), businessName: 'a\0b' }),
      400,
      'invalid',
    ],
    [
      'a prototype key',
      () => post('/api/business/register', '{"__proto__":{"role":"admin"}}'),
      400,
      'invalid',
    ],
    ['a constructor key', () => post('/api/login', '{"constructor":{"prototype":{"x":1}}}'), 400, 'invalid'],
    [
      'a name of 10,000 characters',
      () => post('/api/business/register', { ...registration(), businessName: 'x'.repeat(10_000) }),
      400,
      'invalid',
    ],
    [
      'a password of 10,000 characters',
      () => post('/api/login', { username: 'abc', password: 'x'.repeat(10_000) }),
      400,
      'invalid',
    ],
    [
      'an object where text belongs',
      () => post('/api/login', { username: { $gt: '' }, password: ['x'] }),
      400,
      'invalid',
    ],
    ['an unknown path', () => ask({ url: '/api/nothing-here' }), 404, 'not_found'],
    ['an unknown method', () => ask({ method: 'DELETE', url: '/api/login' }), 404, 'not_found'],
    ['a broken path', () => ask({ url: '/api/%E0%A4%A' }), 404, 'not_found'],
  ]

  test.each(cases)('%s is answered calmly, and nothing is stored', async (_, answer, status, code) => {
    const before = await count()
    const { statusCode, headers, body } = await answer()
    expect({ statusCode, ...JSON.parse(body) }).toMatchObject({
      statusCode: status,
      code,
      message: expect.any(String),
    })
    expect(headers['content-type']).toContain('application/json')
    expect(headers['x-request-id']).toBeDefined()
    expect(body).not.toMatch(/at .*\.ts|node_modules|select |pg_/i)
    expect(await count()).toBe(before)
    expect(world.logged.filter((line) => Number(line.level) >= 50)).toEqual([])
    expect((await ask({ url: '/healthz' })).statusCode).toBe(200)
  })

  test('unknown fields are ignored and never stored', async () => {
    const given = registration()
    const answer = await post('/api/business/register', {
      ...given,
      role: 'employee',
      isSubscriber: true,
      id: 'x',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ tenant: { isSubscriber: false }, user: { role: 'admin' } })
  })

  test('every problem is named, the first one is the sentence', async () => {
    const answer = await post('/api/business/register', { businessName: 'x', businessSlug: 'A B' })
    expect(answer.json().message).toBe('Business name must be at least 2 characters')
    expect(answer.json().errors).toEqual([
      { path: 'businessName', message: 'Business name must be at least 2 characters' },
      { path: 'businessSlug', message: 'Slug must contain only lowercase letters, numbers, and hyphens' },
      { path: 'contactEmail', message: 'Please enter a valid email address' },
      { path: 'adminUsername', message: 'Username must be at least 3 characters' },
      { path: 'adminPassword', message: 'Password must be at least 6 characters' },
      { path: 'adminFirstName', message: 'First name is required' },
      { path: 'adminLastName', message: 'Last name is required' },
    ])
  })

  test('Unicode of every kind is kept as it is', async () => {
    const businessName = 'Müller 車 🚗 عربة 👨‍👩‍👧'
    const { tenant } = await aTenant(world.app, { businessName })
    expect(tenant.name).toBe(businessName)
  })
})

describe('who may ask', () => {
  test('a request of another site is refused, whichever way the browser says so', async () => {
    const { cookies } = await aTenant(world.app)
    const from = (headers: Record<string, string>) =>
      ask({
        method: 'POST',
        url: '/api/logout',
        headers: { cookie: cookies(), host: 'pitlane.test', ...headers },
      })
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://pitlane.test.evil.example' },
    ]
    for (const headers of foreign) expect((await from(headers)).statusCode, JSON.stringify(headers)).toBe(403)
    for (const headers of [{}, { origin: 'http://pitlane.test' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await from(headers)).statusCode, JSON.stringify(headers)).toBe(200)
  })

  test('what the sender says our host is called does not make another site ours, behind a proxy neither', async () => {
    const { app } = await world.anotherInstance({ settings: { TRUST_PROXY: '127.0.0.1' } })
    const { cookies } = await aTenant(world.app)
    const said = { host: 'pitlane.test', origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
    const headers = { cookie: cookies(), ...said }
    expect((await app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(403)
  })

  test('nobody without a session, no employee where administrators are needed, before the body is read', async () => {
    expect((await post('/api/register', '{broken')).statusCode).toBe(401)
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    expect((await post('/api/register', '{broken', { cookie: employee.cookies() })).statusCode).toBe(403)
    expect((await post('/api/register', '{broken', { cookie: admin.cookies() })).statusCode).toBe(400)
  })
})

describe('every answer', () => {
  test('carries its request id, which the log has too, and the log has nothing personal', async () => {
    const { registration } = await aTenant(world.app)
    world.logged.splice(0)
    const answer = await post('/api/login?token=secret-in-a-query', {
      username: registration.contactEmail,
      password: PASSWORD,
    })
    const line = world.logged.find(
      (it) => it.reqId === answer.headers['x-request-id'] && it.msg === 'answered',
    )
    expect(line).toMatchObject({ route: 'POST /api/login', status: 200, ms: expect.any(Number) })
    const text = JSON.stringify(world.logged)
    for (const secret of [registration.contactEmail, PASSWORD, 'secret-in-a-query', answer.cookies[0]?.value])
      expect(text).not.toContain(secret)
  })

  test('of whoever is refused is found in the log: what they asked for, why not, and by their id who it was', async () => {
    const admin = await aTenant(world.app)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    const lineOf = async (cookie: string) => {
      const { headers } = await ask({ url: '/api/users', headers: { cookie } })
      return world.logged.find((it) => it.reqId === headers['x-request-id'] && it.msg === 'answered')
    }
    const route = 'GET /api/users'
    const business = admin.tenant.id
    expect(await lineOf(employee.cookies())).toMatchObject({
      ...{ route, status: 403, code: 'forbidden', business, by: employee.user.id },
    })
    expect(await lineOf('')).toMatchObject({ route, status: 401, code: 'unauthenticated' })
    const answered = await lineOf(admin.cookies())
    expect(answered).toMatchObject({ route, status: 200, business })
    expect(answered).not.toHaveProperty('by')
  })

  test('of an address that only the asker names is not believed, unless a proxy is known', async () => {
    const { registration } = await aTenant(world.app)
    const credentials = { username: registration.adminUsername, password: PASSWORD }
    const headers = { 'x-forwarded-for': '8.8.8.8', forwarded: 'for=8.8.8.8', 'x-real-ip': '8.8.8.8' }
    const { cookies } = await post('/api/login', credentials, headers)
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const sessions = (await ask({ url: '/api/sessions', headers: { cookie } })).json()
    expect(sessions[0].isCurrent).toBe(true)
    expect(sessions[0].place).not.toContain('8.8.8.')
  })

  test('to a parameter that comes twice is a refusal: nobody chooses between them', async () => {
    const { cookies } = await aTenant(world.app)
    const twice = await ask({ url: '/api/repairs?search=a&search=b', headers: { cookie: cookies() } })
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'invalid'])
  })

  test('to TRACE is a refusal, which repeats nothing of what was sent', async () => {
    const { statusCode, body } = await ask({
      method: 'TRACE',
      url: '/api/user',
      headers: { cookie: 'a=echoed' },
    })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('echoed')
  })

  test('has the security headers, and an API answer is never kept', async () => {
    const { headers } = await ask({ url: '/api/meta' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
  })

  test('has no headers that only mean something to a page, which has them', async () => {
    const aboutPages = [
      'cross-origin-opener-policy',
      'origin-agent-cluster',
      'referrer-policy',
      'x-permitted-cross-domain-policies',
    ]
    const namesOf = async (url: string) => Object.keys((await ask({ url })).headers)
    expect(await namesOf('/')).toEqual(expect.arrayContaining(aboutPages))
    for (const name of aboutPages) expect(await namesOf('/api/meta')).not.toContain(name)
  })

  test('has what protects it whether short, long, refused, not there, or only its head', async () => {
    const { cookies } = await aTenant(world.app)
    const said = {
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    }
    for (const url of ['/api/user', '/api/openapi.json', '/api/vehicles/nobody', '/api/no-such-call'])
      for (const method of ['GET', 'HEAD'] as const)
        for (const cookie of [cookies(), ''])
          expect((await ask({ method, url, headers: { cookie } })).headers, `${method} ${url}`).toMatchObject(
            said,
          )
  })

  test('is what it would be when only its head is asked for', async () => {
    const { cookies } = await aTenant(world.app)
    const asked = { url: '/api/user', headers: { cookie: cookies() } }
    const [whole, head] = [await ask({ method: 'GET', ...asked }), await ask({ method: 'HEAD', ...asked })]
    const { date: _, 'x-request-id': __, ...same } = whole.headers
    expect(head.headers).toMatchObject(same)
    expect(whole.headers['content-length']).toBe(String(whole.rawPayload.length))
  })

  test('keeps headers of its own, one for each cookie too', async () => {
    const admin = await aTenant(world.app)
    const summary = await ask({ url: '/api/oil-change', headers: { cookie: admin.cookies() } })
    expect(summary.headers).toMatchObject({
      etag: expect.stringMatching(/^W/),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    })
    const gone = await ask({ method: 'POST', url: '/api/logout', headers: { cookie: admin.cookies() } })
    expect([gone.headers['set-cookie']].flat()).toEqual([expect.stringContaining('Max-Age=0')])
    expect(gone.headers['cache-control']).toBe('no-store')
  })

  test('is compressed with brotli when it is long', async () => {
    const { headers } = await ask({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers['content-encoding']).toBe('br')
  })

  test('an unexpected failure is one calm sentence outside and the whole story inside', async () => {
    const admin = await aTenant(world.app)
    await asOwner('alter table hq_configs rename to hq_configs_gone')
    const answer = await ask({ url: '/api/hq/config', headers: { cookie: admin.cookies() } })
    await asOwner('alter table hq_configs_gone rename to hq_configs')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    })
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({ code: '42P01', stack: expect.any(String) }),
      }),
    )
  })
})

describe('the trial', () => {
  test('its end does not touch what Settings needs', async () => {
    const admin = await aTenant(world.app)
    world.travel(31 * DAY)
    await admin.call(accounts.signIn, { username: admin.registration.adminUsername, password: PASSWORD })
    for (const url of ['/api/user', '/api/tenant', '/api/hq/config', '/api/dashboard/stats'])
      expect((await ask({ url, headers: { cookie: admin.cookies() } })).statusCode, url).toBe(200)
    world.travel(0)
  })
})

describe('the doors of the operator', () => {
  test('alive, ready and metrics answer', async () => {
    expect((await ask({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
    expect((await ask({ url: '/readyz' })).json()).toEqual({ status: 'ok' })
    const metrics = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(metrics.body).toContain('pitlane_live_updates_up 1')
  })

  test('metrics are nothing to anybody else', async () => {
    expect((await ask({ url: '/metrics' })).statusCode).toBe(404)
    const forwarded = {
      url: '/metrics',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': '8.8.8.8' },
    }
    expect((await ask(forwarded)).statusCode).toBe(404)
  })

  test('the documentation describes every call', async () => {
    const described = (await ask({ url: '/api/openapi.json' })).json()
    expect(
      described.paths['/api/login'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['username', 'password'])
    const page = await ask({ url: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    for (const [word, calls] of Object.entries(api))
      for (const name of Object.keys(calls)) expect(page.body).toContain(`<h3 id="${word}.${name}">`)
    expect(page.body).not.toMatch(/<script|https?:\/\/(?!pitlane\.example\.com)/)
  })
})

async function asOwner(text: string): Promise<void> {
  await withClient(world.databaseUrl, (owner) => owner.query(text))
}
