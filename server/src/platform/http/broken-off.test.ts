import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { describe, expect, test } from 'vitest'
import { openHttp } from './http.ts'

const world = await openWorld()
const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
const { server } = world.app

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('an answer that its reader does not wait for', () => {
  test('leaves nothing of who asked in the log', async () => {
    const shop = await aTenant(world.app)
    world.logged.splice(0)
    for (const encoding of ['br', 'identity']) {
      const socket = connect(Number(port), '127.0.0.1')
      await once(socket, 'connect')
      const lines = ['host: here', `cookie: ${shop.cookies()}`, `accept-encoding: ${encoding}`]
      socket.write(`GET /api/openapi.json HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      await setImmediate()
      socket.resetAndDestroy()
      await expect.poll(connections).toBe(0)
    }
    const said = JSON.stringify(world.logged)
    expect(said).not.toContain(shop.cookies().split('=')[1])
    expect(said).not.toContain(world.config.SECRET_KEY)
  })
})

test('an answer that fails before its first byte has nothing of what was said of it', async () => {
  const app = await openHttp(world.platform, {})
  app.get('/api/broken', async (_, reply) => {
    const pieces = new Readable({ read() {} })
    pieces.push(`["${'x'.repeat(70_000)}"`)
    queueMicrotask(() => pieces.destroy(new Error('half-way')))
    return reply
      .header('etag', '"whole"')
      .header('cache-control', 'private')
      .type('application/json')
      .send(pieces)
  })
  const { statusCode, headers, body } = await app.inject({
    url: '/api/broken',
    headers: { 'accept-encoding': 'br' },
  })
  await app.close()
  expect({ statusCode, ...JSON.parse(body) }).toMatchObject({ statusCode: 500, code: 'internal' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(Object.keys(headers)).not.toContain('etag')
  expect(Object.keys(headers)).not.toContain('content-encoding')
})
