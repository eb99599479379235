import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { endpoint } from '@pitlane/contract/endpoint'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../database/database.ts'
import { openHttp } from './http.ts'
import { readList } from './json-list.ts'
import { mount } from './mount.ts'
import { serve } from './serve.ts'

const failing = endpoint({
  method: 'GET',
  path: '/api/failing',
  access: 'user',
  trial: 'open',
  summary: 'A list that fails long after it has begun',
  output: z.array(z.number()),
})

const world = await openWorld()
const shop = await aTenant(world.app)
const app = await openHttp(world.platform, {})
mount(
  app,
  world.platform,
  [
    serve(failing, (ctx) =>
      readList(ctx, sql`select repeat('1', 1000 + 1 / (9000 - n)) from generate_series(1, 10000) as n`),
    ),
  ],
  { verifyOutput: false },
)
/** Nothing has gone out when the first piece is compressed and the second fails. */
app.get('/api/at-once', async (_, reply) => {
  const pieces = new Readable({ read() {} })
  pieces.push(`["${'x'.repeat(70_000)}"`)
  queueMicrotask(() => pieces.destroy(new Error('half-way')))
  return reply
    .header('etag', '"whole"')
    .header('cache-control', 'private')
    .type('application/json')
    .send(pieces)
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function ask(path: string, { version = '1.1', encoding = 'identity' } = {}) {
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const lines = ['host: here', `cookie: ${shop.cookies()}`, `accept-encoding: ${encoding}`]
  socket.write(`GET ${path} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

test.each(['1.0', '1.1'])(
  'a list that fails after it has begun is reset for HTTP/%s, and logged',
  async (version) => {
    world.logged.splice(0)
    const socket = (await ask(failing.path, { version })).resume()
    await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' })
    const lines = world.logged.filter(({ msg }) => msg === 'answer broken off')
    expect(lines).toMatchObject([{ level: 50, business: shop.tenant.id, err: { code: '22012' } }])
  },
)

test('a compressed list that fails is never ended as if it were whole, whatever had gone out, and logged', async () => {
  world.logged.splice(0)
  const socket = (await ask(failing.path, { encoding: 'br' })).setEncoding('latin1')
  let heard = ''
  socket.on('data', (text) => {
    heard += text
    if (heard.includes('"code":"internal"')) socket.destroy()
  })
  await new Promise((ended) => socket.on('error', () => {}).on('close', ended))
  const isWhole = heard.startsWith('HTTP/1.1 200') && heard.endsWith('\r\n0\r\n\r\n')
  expect(isWhole).toBe(false)
  expect(world.logged.filter(({ level }) => level === 50)).not.toEqual([])
})

test.each(['identity', 'br'])(
  'a reader who leaves is no error, nor is anything of them in the log (%s)',
  async (encoding) => {
    world.logged.splice(0)
    const socket = await ask(failing.path, { encoding })
    await setImmediate()
    socket.resetAndDestroy()
    await expect.poll(connections).toBe(0)
    const said = JSON.stringify(world.logged)
    expect(said).not.toContain(shop.cookies().split('=')[1])
    expect(said).not.toContain(world.config.SECRET_KEY)
    expect(world.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
)

test('an answer that fails before its first byte has nothing of what was said of it', async () => {
  const { statusCode, headers, body } = await app.inject({
    url: '/api/at-once',
    headers: { 'accept-encoding': 'br' },
  })
  expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 500, code: 'internal' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(Object.keys(headers)).not.toContain('etag')
  expect(Object.keys(headers)).not.toContain('content-encoding')
})
