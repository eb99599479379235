import { connect, type Socket } from 'node:net'
import { afterEach, expect } from 'vitest'
import type { World } from '../world.ts'

interface Sending {
  /** An address of this machine: another one is another network. */
  from?: string
  /** Method and path. */
  line?: string
  type?: string
  cookie?: string
  body: string
}

/** For people who announce a body and send a byte of it; what they have begun ends with the test. */
export async function openUnfinished({ app, platform }: World) {
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const sockets: Socket[] = []
  const coming = async () => {
    const said = await platform.metrics.registry.getSingleMetricAsString('pitlane_bodies_coming')
    return Number(said.split(' ').at(-1))
  }
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(coming).toBe(0)
  })

  function begin({ from, line = 'POST /api/login', type = 'application/json', cookie = '', body }: Sending) {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from ?? '127.0.0.2' })
    sockets.push(socket.setEncoding('latin1').on('error', () => {}))
    const head = [`${line} HTTP/1.1`, 'host: here', `content-type: ${type}`, `cookie: ${cookie}`]
    socket.write(
      `${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 1)}`,
      'latin1',
    )
    return {
      socket,
      isEnded: new Promise<boolean>((resolve) => socket.once('close', () => resolve(true))),
      /** Its status. */
      answer: new Promise<number>((resolve) =>
        socket.once('data', (text) => resolve(Number(String(text).slice(9, 12)))),
      ),
      finish: () => void socket.write(body.slice(1), 'latin1'),
    }
  }

  return {
    address: `http://127.0.0.1:${port}`,
    begin,

    /** The same, and whoever is told of it knows that the server has seen it. */
    async beginAndBeSeen(sending: Sending) {
      const before = await coming()
      const begun = begin(sending)
      await expect.poll(coming, { interval: 5 }).toBe(before + 1)
      return begun
    },
  }
}
