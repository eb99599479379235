import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { endpoint } from '@pitlane/contract/endpoint'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { ReadContext } from '../../context.ts'
import { sql } from '../../database/database.ts'
import { inPieces } from '../../database/pieces.ts'
import { openHttp } from '../http.ts'
import { mount } from '../mount.ts'
import { serve, serveStream } from '../serve.ts'
import { answerDownload } from './answer-download.ts'
import { type ListPiece, readList } from './json-list.ts'

const failing = endpoint({
  method: 'GET',
  path: '/api/failing',
  access: 'user',
  trial: 'open',
  summary: 'A list that fails long after it has begun',
  output: z.array(z.number()),
})
const failingFile = endpoint({
  method: 'GET',
  path: '/api/failing.csv',
  access: 'user',
  trial: 'open',
  summary: 'A download that does',
  output: { stream: 'text/csv' },
})

const world = await openWorld()
const shop = await aTenant(world.app)
const app = await openHttp(world.platform, {})
mount(
  app,
  world.platform,
  [
    serve(failing, (ctx) => readList(ctx, untilItFails)),
    serveStream(failingFile, (asked) =>
      answerDownload(asked, { name: 'failing', ending: 'csv', type: 'text/csv' }, async function* (ctx) {
        for await (const { text } of inPieces(ctx, untilItFails)) yield text
      }),
    ),
  ],
  { verifyOutput: false },
)

/** Thousands of long numbers, one of which cannot be computed. */
async function untilItFails(ctx: ReadContext, after = 0, most = 0): Promise<ListPiece<number>> {
  const [row] = await ctx.query<{ text: string }>(sql`
    select string_agg(repeat('1', 1000 + 1 / (2000 - n)), ',') as text
    from generate_series(${after + 1}::int, ${after + most}::int) as n`)
  return { text: row?.text ?? '', rows: most, next: after + most, revision: '' }
}
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

test.each(
  [failing, failingFile].flatMap(({ path }) => [
    { path, version: '1.0', encoding: 'identity' },
    { path, version: '1.1', encoding: 'identity' },
    { path, version: '1.1', encoding: 'br' },
  ]),
)(
  'what fails after it has begun is reset, never ended as if it were whole, and logged once ($path, HTTP/$version, $encoding)',
  async ({ path, version, encoding }) => {
    world.logged.splice(0)
    const socket = (await ask(path, { version, encoding })).setEncoding('latin1')
    let heard = ''
    socket.on('data', (text) => {
      heard += text
    })
    await expect(once(socket, 'close')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect(heard).not.toMatch(/\r\n0\r\n\r\n$/)
    // How long this process takes is no part of it.
    const said = world.logged.filter(({ msg }) => msg !== 'a turn of the event loop took long')
    expect(said.filter(({ level }) => Number(level) >= 40)).toMatchObject([
      { level: 50, msg: 'answer broken off', business: shop.tenant.id, err: { code: '22012' } },
    ])
  },
)

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
