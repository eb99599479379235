import { connect } from 'node:net'
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

const world = await openWorld({ settings: { REQUEST_TIMEOUT_SECONDS: '1' } })
const app = await openHttp(world.platform, {})
const answers = [
  serve(long, async () => 'x'.repeat(32 * 1024 * 1024)),
  serve(short, async () => 'x'.repeat(1_000)),
]
mount(app, world.platform, answers, { verifyOutput: true })
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())

const connections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Asks, and never reads what comes. */
async function askDeaf(path: string, { timesAtOnce = 1 } = {}) {
  const socket = connect(Number(port), '127.0.0.1')
  socket.pause()
  socket.on('error', () => {})
  const requests = `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`.repeat(timesAtOnce)
  socket.write(requests)
  await expect.poll(connections).toBe(1)
  return { leave: () => socket.destroy() }
}

test.each([
  ['a long answer', long.path, {}],
  ['as many short ones as fill every buffer', short.path, { timesAtOnce: 40_000 }],
])(
  'whoever does not read %s is not waited for',
  async (_, path, how) => {
    const deaf = await askDeaf(path, how)
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    deaf.leave()
  },
  30_000,
)
