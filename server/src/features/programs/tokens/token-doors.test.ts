import { request } from 'node:http'
import { api } from '@pitlane/contract'
import {
  forTokens,
  READ_ONLY,
  refusalOfToken,
  TOKEN_CALLS_PER_MINUTE,
  TRIAL_ENDED,
  tokenRights,
} from '@pitlane/contract/access'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anAddress, aReport, PASSWORD, signIn } from '@pitlane/sandbox/testing/makers'
import { type Instance, openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { activate, suspend } from '../../../operate/suspend.ts'
import { newProgramToken } from '../../../platform/access/programs/token-text.ts'
import { TOKEN_INVALID } from '../../../platform/access/who-asks.ts'

const world = await openWorld({ demo: true })
await world.work()
const elsewhere = await world.anotherInstance()
const address = await elsewhere.app.listen({ host: '127.0.0.1', port: 0 })
const { platform } = world
const { database } = platform
const { tokens, repairs, vehicles } = api
const moment = () => ({ now: platform.clock(), log: platform.log, platform })
const AT_ONCE = { timeout: 2_000, interval: 10 }
const shop = await aConnectedTenant(world, 2)
const make = async (rights: 'read' | 'write' = 'write', { call } = shop) =>
  call(tokens.make, { name: 'Fleet sheet', rights, expiresInDays: null })
const ask = (token: string, { app }: Pick<Instance, 'app'> = world, url = '/api/repairs') =>
  app.inject({ url, headers: { authorization: `Bearer ${token}` }, remoteAddress: anAddress() })
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode

afterEach(() => {
  world.travel(0)
  platform.database = database
})

const endpoints: [string, Endpoint][] = Object.entries(api).flatMap(([word, own]) =>
  Object.entries(own).map(([name, endpoint]): [string, Endpoint] => [`${word}.${name}`, endpoint]),
)

describe('every call of the contract', () => {
  test.each(tokenRights)(
    'does with a token to %s what the contract says, and sets no cookie',
    async (rights) => {
      const { token } = await make(rights)
      for (const [name, endpoint] of endpoints) {
        const isLive = 'stream' in endpoint.output && endpoint.output.stream === 'text/event-stream'
        const refusal = refusalOfToken(endpoint, rights)
        if (isLive && !refusal) continue
        const { statusCode, headers, body } = await world.app.inject({
          ...{ method: endpoint.method, url: endpoint.path, remoteAddress: anAddress() },
          headers: {
            authorization: `Bearer ${token}`,
            cookie: shop.cookies(),
            origin: 'https://elsewhere.example',
          },
          ...(endpoint.method !== 'GET' && endpoint.body === 'json' && { payload: {} }),
        })
        expect(headers['set-cookie'], name).toBeUndefined()
        if (refusal) expect([statusCode, JSON.parse(body).message], name).toEqual([403, refusal])
        else if (forTokens(endpoint) !== 'open') expect([401, 402, 403, 500], name).not.toContain(statusCode)
      }
    },
    30_000,
  )

  test('that a token may make is described so', async () => {
    const { paths, components } = (await world.app.inject({ url: '/api/openapi.json' })).json()
    expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
    const [session, token] = [{ session: [] }, { token: [] }]
    expect(paths['/api/repairs'].post).toMatchObject({ security: [session, token], 'x-token': 'write' })
    expect(paths['/api/user'].get).toMatchObject({ security: [session], 'x-token': 'refused' })
    expect(paths['/api/login'].post).toMatchObject({ security: [], 'x-token': 'open' })
  })
})

describe('a header', () => {
  test('with a wrong token is refused, also beside a session', async () => {
    const { token } = await make()
    const cookie = shop.cookies()
    const wrong = [
      ...[
        '',
        'x',
        'pit_',
        token.slice(0, -1),
        `${token}0`,
        token.replace('pit_', 'pat_'),
        `${token} ${token}`,
      ],
      ...[newProgramToken(platform.secrets, shop.tenant.id), cookie.replace('pitlane_session=', '')],
      'x'.repeat(8_000),
    ]
    for (const given of wrong) {
      const headers = { cookie, authorization: `Bearer ${given}` }
      const answer = await world.app.inject({ url: '/api/repairs', headers, remoteAddress: anAddress() })
      expect(answer.statusCode, given).toBe(401)
      expect(answer.json()).toEqual({ message: TOKEN_INVALID, code: 'unauthenticated' })
      expect(answer.headers).toMatchObject({ 'www-authenticate': 'Bearer error="invalid_token"' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('of another scheme is not ours, and a scheme is written in any case', async () => {
    const { token } = await make()
    const status = async (authorization: string, cookie = '') =>
      (await world.app.inject({ url: '/api/repairs', headers: { authorization, cookie } })).statusCode
    expect(await status('Basic b2xpdmU6b3duZXI=', shop.cookies())).toBe(200)
    expect(await status('Basic b2xpdmU6b3duZXI=')).toBe(401)
    expect(await status('Bearers', shop.cookies())).toBe(200)
    for (const scheme of ['bearer', 'BEARER', 'Bearer ']) expect(await status(`${scheme} ${token}`)).toBe(200)
    expect(await status('Bearer', shop.cookies())).toBe(401)
  })

  test('that is sent twice says nothing', async () => {
    const { token } = await make()
    const status = (...authorization: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = ['host', 'pitlane.test', ...authorization.flatMap((it) => ['authorization', it])]
        const asking = request(`${address}/api/repairs`, { headers }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asking.on('error', reject).end()
      })
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`Bearer ${token}`, 'Basic eDp5')).toBe(401)
    expect(await status('Basic eDp5', `Bearer ${token}`)).toBe(401)
  })

  test('that is longer than any of ours is not even read to its end', async () => {
    const { token } = await make('read')
    const status = async (given: string) =>
      (await fetch(`${address}/api/repairs`, { headers: { authorization: `Bearer ${given}` } })).status
    for (const size of [17_000, 65_536]) expect(await status('x'.repeat(size))).toBe(431)
    expect(await status(token)).toBe(200)
  })

  test('of somebody who made it up costs no query', async () => {
    let asked = 0
    const counted = <Given extends unknown[], Answer>(work: (...given: Given) => Answer) =>
      ((...given: Given) => {
        asked += 1
        return work(...given)
      }) as typeof work
    const { inTenant, transaction, across } = database
    platform.database = {
      ...database,
      inTenant: counted(inTenant),
      transaction: counted(transaction as (...given: never[]) => unknown) as typeof transaction,
      across: counted(across),
    }
    const forged = newProgramToken(
      { macOf: () => ({ sign: () => 'A'.repeat(16), isSigned: () => true }) },
      shop.tenant.id,
    )
    for (const given of [forged, 'pit_x', 'nonsense', '']) expect(await statusOf(given)).toBe(401)
    expect(asked).toBe(0)
    const unknown = newProgramToken(platform.secrets, shop.tenant.id)
    for (let time = 0; time < 5; time += 1) expect(await statusOf(unknown)).toBe(401)
    expect(asked).toBe(1)
  })
})

describe('a token', () => {
  test('that is revoked is refused at once, at every instance', async () => {
    const { id, token } = await make()
    for (const instance of [world, elsewhere]) expect(await statusOf(token, instance)).toBe(200)
    await shop.call(tokens.revoke, { id })
    expect(await statusOf(token)).toBe(401)
    await expect.poll(() => statusOf(token, elsewhere), AT_ONCE).toBe(401)
    await expect(shop.call(tokens.revoke, { id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('to read changes nothing, and says so in a sentence', async () => {
    const { token } = await make('read')
    const program = frontDoor(world.app, { token })
    await expect(program.call(repairs.create, await aReport(shop))).rejects.toMatchObject({
      code: 'forbidden',
      sentence: READ_ONLY,
    })
    expect(await program.call(repairs.list, {})).toEqual([])
  })

  test('reaches nothing of another business', async () => {
    const other = await aConnectedTenant(world, 2)
    const repair = await other.call(repairs.create, await aReport(other))
    const { token } = await make()
    expect(await statusOf(token, world, `/api/repairs/${repair.id}`)).toBe(404)
    const mine = (await shop.call(vehicles.list, {})).map(({ id }) => id)
    const seen = (await ask(token, world, '/api/vehicles')).json<{ id: string }[]>()
    expect(seen.map(({ id }) => id)).toEqual(mine)
  })

  test('is dead while its business is suspended, closed, or without trial or subscription', async () => {
    const own = await aConnectedTenant(world, 2)
    const { token } = await make('write', own)
    const dies = (status: number) => expect.poll(() => statusOf(token, elsewhere), AT_ONCE).toBe(status)
    await dies(200)
    await suspend.run(moment(), [own.tenant.slug])
    await dies(401)
    await activate.run(moment(), [own.tenant.slug])
    await dies(200)
    await signIn(own, own.registration.adminUsername, own.tenant.slug)
    await own.call(api.demo.trial, { endsAt: '2026-01-01T00:00:00Z' })
    await dies(402)
    expect((await ask(token)).json()).toMatchObject({ message: TRIAL_ENDED })
    expect(await statusOf(token, world, '/api/tenant')).toBe(200)
    await own.call(api.closing.close, { password: PASSWORD, name: own.registration.businessName })
    await dies(401)
  }, 30_000)

  test('listens to what changes, until it is revoked', async () => {
    const { id, token } = await make('read')
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    await shop.call(repairs.create, await aReport(shop))
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    while (!heard.includes('"repairs"')) heard += (await reader?.read())?.value ?? ''
    await shop.call(tokens.revoke, { id })
    for (let isOver = false; !isOver; ) isOver = (await reader?.read())?.done ?? true
  }, 30_000)

  test(`makes ${TOKEN_CALLS_PER_MINUTE} calls a minute, at all instances together`, async () => {
    const { token } = await make('read')
    const other = await make('read')
    const instances = [world, elsewhere]
    const answers: number[] = []
    for (let call = 0; call < TOKEN_CALLS_PER_MINUTE; call += 20)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, at) => statusOf(token, instances[at % 2], '/api/mechanics')),
        )),
      )
    expect(answers.filter((status) => status !== 200)).toEqual([])
    for (const instance of instances) {
      const answer = await ask(token, instance, '/api/mechanics')
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect(await statusOf(other.token)).toBe(200)
    world.travel(MINUTE + 1_000)
    expect(await statusOf(token)).toBe(200)
  }, 60_000)

  test('stands in no log', async () => {
    const { token } = await make()
    await ask(token)
    await ask(`${token}0`)
    world.travel(DAY)
    await ask(token)
    expect(JSON.stringify(world.logged)).not.toContain(token.slice(4))
  })
})
