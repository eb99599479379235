import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { openWorld, type World } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'

const settings = { CONNECTIONS_PER_ADDRESS: '3', CONNECTIONS_AT_ONCE: '6' }
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function openDoor({ app }: World) {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async (from: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from })
    sockets.push(socket.setEncoding('latin1').on('error', () => {}))
    await once(socket, 'connect')
    return socket
  }
  return {
    open,
    /** The status; undefined when the connection was closed. */
    async ask(socket: Socket): Promise<number | undefined> {
      socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n')
      return new Promise((resolve) => {
        socket.once('data', (text) => resolve(Number(String(text).slice(9, 12))))
        socket.once('close', () => resolve(undefined))
      })
    },
  }
}

test('one network has so many connections; others come in, and when one is closed so does the next', async () => {
  const { open, ask } = await openDoor(await openWorld({ settings }))
  const first = await open('127.0.0.2')
  for (const socket of [first, await open('127.0.0.2'), await open('127.0.0.2')])
    expect(await ask(socket)).toBe(200)
  expect(await ask(await open('127.0.0.2'))).toBeUndefined()
  expect(await ask(await open('127.0.0.3'))).toBe(200)
  first.destroy()
  await expect.poll(async () => ask(await open('127.0.0.2'))).toBe(200)
})

test('behind a proxy all come from one address: only their number in all is bounded', async () => {
  const world = await openWorld({ settings: { ...settings, TRUST_PROXY: '127.0.0.1' } })
  const { open, ask } = await openDoor(world)
  for (let n = 0; n < 6; n++) expect(await ask(await open('127.0.0.1'))).toBe(200)
  expect(await ask(await open('127.0.0.1'))).toBeUndefined()
  const said = await world.platform.metrics.registry.getSingleMetricAsString('pitlane_refused_total')
  expect(said).toContain('pitlane_refused_total{why="connections"} 1')
})

const impatient = await openDoor(await openWorld({ settings: { ARRIVAL_SECONDS: '1' } }))

test.each([
  ['nothing', ''],
  ['half a line', 'GET /hea'],
  ['one header after the other', 'GET /healthz HTTP/1.1\r\nhost: here\r\n'],
])('whoever says %s is not waited for', async (_, said) => {
  const socket = (await impatient.open('127.0.0.2')).resume()
  socket.write(said)
  const drip = setInterval(() => said.endsWith('\n') && socket.write('x: y\r\n'), 100)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
})
