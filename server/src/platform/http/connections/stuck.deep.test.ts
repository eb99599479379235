import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { endpoint } from '@pitlane/contract/endpoint'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openHttp } from '../http.ts'
import { mount } from '../mount.ts'
import { serve } from '../serve.ts'

const anything = { method: 'GET', access: 'public', trial: 'open', output: z.string() } as const
const long = endpoint({ ...anything, path: '/api/long', summary: 'More than any buffer takes' })
const short = endpoint({ ...anything, path: '/api/short', summary: 'Little enough not to be compressed' })
const middling = endpoint({ ...anything, path: '/api/middling', summary: 'A part of what a buffer takes' })
const never = endpoint({ ...anything, path: '/api/never', summary: 'Nothing at all' })

const world = await openWorld({ settings: { REQUEST_TIMEOUT_SECONDS: '1' } })
const app = await openHttp(world.platform, {})
const answers = [
  serve(long, async () => 'x'.repeat(32 * 1024 * 1024)),
  serve(short, async () => 'x'.repeat(1_000)),
  serve(middling, async () => 'x'.repeat(64 * 1024)),
  serve(never, () => new Promise(() => {})),
]
mount(app, world.platform, answers, { verifyOutput: true })
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

async function connected(): Promise<{ ours: Socket; theirs: Socket }> {
  const ours = connect(Number(port), '127.0.0.1').pause()
  ours.on('error', () => {})
  const [theirs] = await once(app.server, 'connection')
  return { ours, theirs }
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`
const running = async () =>
  /^pitlane_requests_running (\d+)/m.exec(await world.platform.metrics.registry.metrics())?.[1]

async function isEnded(theirs: Socket): Promise<void> {
  await expect.poll(() => theirs.destroyed, { timeout: 20_000 }).toBe(true)
  await expect.poll(running).toBe('0')
}

test.each([
  ['does not read a long answer', long.path],
  ['gets no answer', never.path],
])(
  'whoever %s is not waited for',
  async (_, path) => {
    const { ours, theirs } = await connected()
    ours.write(asking(path))
    await isEnded(theirs)
  },
  30_000,
)

test.each([
  ['answers', asking(middling.path), 64 * 1024],
  [
    'refusals of the HTTP server itself',
    asking(short.path).replace('\r\n\r\n', '\r\nexpect: nothing\r\n\r\n').repeat(60),
    0,
  ],
])(
  'whoever sends no more when nothing more gets out, and does not read %s, is not waited for',
  async (_, requests, answeredWith) => {
    const { ours, theirs } = await connected()
    while (theirs.writableLength === 0 && !theirs.destroyed) {
      const before = theirs.bytesWritten
      await new Promise((written) => ours.write(requests, written))
      const isAnswered = () => theirs.writableLength > 0 || theirs.bytesWritten - before >= answeredWith
      await expect.poll(isAnswered, { interval: 2 }).toBe(true)
    }
    await isEnded(theirs)
  },
  30_000,
)

test('whoever asks on and on without waiting for answers takes no places, and loses the connection at once', async () => {
  world.logged.splice(0)
  let questions = 0
  app.server.on('request', () => {
    questions += 1
  })
  const { ours, theirs } = await connected()
  ours.write(asking(never.path).repeat(500))
  await isEnded(theirs)
  // The second told that nobody waits here; what came with it is not even looked at.
  expect(questions).toBe(2)
  const other = await fetch(`http://127.0.0.1:${port}${short.path}`)
  expect(other.status).toBe(200)
  // None of them was answered, and all that came after the first counts as one.
  expect(world.logged.filter(({ msg }) => msg === 'answered')).toMatchObject([{ status: 200 }])
  const refused = /^pitlane_refused_total\{why="requests"\} (\d+)/m
  expect(refused.exec(await world.platform.metrics.registry.metrics())?.[1]).toBe('1')
}, 30_000)
