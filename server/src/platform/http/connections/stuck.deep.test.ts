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
const told = endpoint({
  ...anything,
  method: 'POST',
  input: z.object({}),
  path: '/api/told',
  summary: 'What only our own pages say',
})

const world = await openWorld({ settings: { REQUEST_TIMEOUT_SECONDS: '1' } })
const app = await openHttp(world.platform, {})
const answers = [
  serve(long, async () => 'x'.repeat(32 * 1024 * 1024)),
  serve(short, async () => 'x'.repeat(1_000)),
  serve(middling, async () => 'x'.repeat(64 * 1024)),
  serve(told, async () => ''),
  serve(never, () => new Promise(() => {})),
]
mount(app, world.platform, answers, { verifyOutput: true })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = new URL(address)
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

test('whoever sends no more when nothing more gets out, and does not read answers, is not waited for', async () => {
  const { ours, theirs } = await connected()
  while (theirs.writableLength === 0 && !theirs.destroyed) {
    const before = theirs.bytesWritten
    await new Promise((written) => ours.write(asking(middling.path), written))
    const isAnswered = () => theirs.writableLength > 0 || theirs.bytesWritten - before >= 64 * 1024
    await expect.poll(isAnswered, { interval: 2 }).toBe(true)
  }
  await isEnded(theirs)
}, 30_000)

/** As another site would send it: refused as soon as it comes. */
const refused = `POST ${told.path} HTTP/1.1\r\nhost: here\r\norigin: http://elsewhere.test\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`
const expecting = asking(short.path).replace('\r\n\r\n', '\r\nexpect: nothing\r\n\r\n')

test.each([
  ['answers that take their time', 'request', asking(never.path), []],
  ['answers that are there at once', 'request', refused, [{ status: 403 }]],
  ['refusals of the HTTP server itself', 'checkExpectation', expecting, []],
])(
  'whoever asks on and on without waiting for %s takes no places, and loses the connection at once',
  async (_, event, question, answered) => {
    world.logged.splice(0)
    const sentAwayBefore = await sentAway()
    let questions = 0
    const count = () => {
      questions += 1
    }
    app.server.on(event, count)
    const { ours, theirs } = await connected()
    ours.write(question.repeat(500))
    await isEnded(theirs)
    app.server.off(event, count)
    // The second told that nobody waits here; what came with it is not even looked at.
    expect(questions).toBe(2)
    const other = await fetch(address + short.path)
    expect(other.status).toBe(200)
    // All that came after the first counts as one.
    expect(world.logged.filter(({ msg }) => msg === 'answered')).toMatchObject([...answered, { status: 200 }])
    expect(await sentAway()).toBe(sentAwayBefore + 1)
  },
  30_000,
)

test('whoever waits for each answer keeps the connection', async () => {
  const { ours, theirs } = await connected()
  for (const path of [short.path, '/api/none', short.path, short.path]) {
    ours.write(asking(path))
    await once(ours.resume(), 'data')
  }
  expect(theirs.destroyed).toBe(false)
  ours.destroy()
})

async function sentAway(): Promise<number> {
  const metrics = await world.platform.metrics.registry.metrics()
  return Number(/^pitlane_refused_total\{why="requests"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
