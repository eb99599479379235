import { once } from 'node:events'
import { connect } from 'node:net'
import { setInterval } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { cutStalled } from './cut-stalled.ts'

const LONGEST_MS = 200
const MUCH = 64 * 1024 * 1024

const app = Fastify()
cutStalled(app, LONGEST_MS)
app.get('/never', () => new Promise(() => {}))
app.get('/much', async () => Buffer.alloc(MUCH))
app.get('/slowly', async (_, reply) => {
  reply.hijack()
  for await (const _ of setInterval(LONGEST_MS / 4))
    if (reply.raw.destroyed || !reply.raw.write('.'.repeat(50))) break
})
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

/** Asks, if told what, and says when the connection was over and how much came on it. */
async function untilOver(path?: string, { reads = true } = {}) {
  const startedAt = performance.now()
  const socket = connect(Number(port), '127.0.0.1')
  if (path) socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`)
  if (!reads) {
    const [atServer] = await once(app.server, 'connection')
    await once(atServer, 'close')
    socket.destroy()
    return { ms: performance.now() - startedAt }
  }
  let bytes = 0
  socket.on('data', (chunk) => {
    bytes += chunk.length
    if (bytes > 1_000) socket.destroy()
  })
  await once(socket, 'close')
  return { ms: performance.now() - startedAt, bytes }
}

describe('a connection on which nothing moves is ended', () => {
  test('when nothing was asked', async () => {
    expect((await untilOver()).ms).toBeGreaterThanOrEqual(LONGEST_MS - 1)
  })

  test('when no answer comes', async () => {
    expect(await untilOver('/never')).toMatchObject({ bytes: 0 })
  })

  test('when nobody reads the answer', async () => {
    expect((await untilOver('/much', { reads: false })).ms).toBeGreaterThanOrEqual(LONGEST_MS - 1)
  })
})

test('one on which little moves goes on', async () => {
  const { ms, bytes } = await untilOver('/slowly')
  expect(bytes).toBeGreaterThan(1_000)
  expect(ms).toBeGreaterThan(LONGEST_MS * 2)
})
