import dns, { type LookupAddress } from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { getOutside, type OutboundOptions, postOutside } from './outbound.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Says whatever it likes to whoever asks. */
async function aServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    closing.push(() => socket.destroy())
    socket.on('error', () => {}).once('data', () => answer(socket))
  })
  closing.push(() => server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const options: OutboundOptions = { headers: {}, timeoutMs: 500, maxBytes: 1_000_000, allowedOrigins: [] }
const head = (status: string, header = 'x-head: 1') => `HTTP/1.1 ${status}\r\n${header}\r\n\r\n`
const says =
  (...texts: string[]) =>
  (socket: Socket) =>
    void socket.write(texts.join(''))

/** The last of it again and again, as much as somebody takes. */
const pours =
  (first: string, more: string) =>
  (socket: Socket): void => {
    const pour = () => {
      while (socket.write(more.repeat(1_000)));
    }
    socket.on('drain', pour).write(first)
    pour()
  }

describe('a server is given up that', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    [
      'goes over to another protocol',
      says(head('101 X', 'Upgrade: x\r\nConnection: Upgrade')),
      'unreachable',
    ],
    ['is always about to answer', pours('', head('102 Processing')), 'timeout'],
    ['has a header without end', pours('HTTP/1.1 200 OK\r\nx: ', 'x'), 'unreachable'],
    ['has headers without end', pours('HTTP/1.1 200 OK\r\n', 'x: y\r\n'), 'unreachable'],
    ['speaks no HTTP', says('SSH-2.0-OpenSSH\r\n'), 'unreachable'],
    ['hangs up', (socket) => void socket.end(), 'unreachable'],
    ['does not say where its answer ends', says(head('200 OK'), 'half'), 'timeout'],
    ['packs nothing', says(head('200 OK', 'content-encoding: gzip'), 'half'), 'unreachable'],
    [
      'has a trailer without end',
      pours(head('200 OK', 'transfer-encoding: chunked'), '0\r\nx: y\r\n'),
      'unreachable',
    ],
  ])('%s', async (_, answer, reason) => {
    const origin = await aServer(answer)
    const allowed = { ...options, allowedOrigins: [origin] }
    await expect(getOutside(origin, allowed)).rejects.toMatchObject({ reason })
    await expect(postOutside(origin, Buffer.from('told'), allowed)).rejects.toMatchObject({ reason })
  })
})

describe('a name', () => {
  /** Names lead where this says, while it works. */
  async function resolving<Done>(addresses: () => string[], work: () => Promise<Done>): Promise<Done> {
    const { lookup } = dns
    const found = () => addresses().map((address): LookupAddress => ({ address, family: 4 }))
    const answer = (_: string, __: object, done: (error: null, addresses: LookupAddress[]) => void) =>
      process.nextTick(() => done(null, found()))
    Object.assign(dns, { lookup: answer })
    syncBuiltinESMExports()
    try {
      return await work()
    } finally {
      Object.assign(dns, { lookup })
      syncBuiltinESMExports()
    }
  }

  test.each([['127.0.0.1'], ['169.254.169.254'], ['93.184.216.34,10.0.0.1'], ['']])(
    'that leads to %j is looked up once with each call, and refused',
    async (addresses) => {
      let asked = 0
      const lead = () => {
        asked += 1
        return addresses.split(',').filter(Boolean)
      }
      await resolving(lead, async () => {
        const told = postOutside('https://hooks.example/', Buffer.from('told'), options)
        await expect(told).rejects.toMatchObject({ reason: 'forbidden' })
        await expect(getOutside('https://hooks.example/', options)).rejects.toMatchObject({
          reason: 'forbidden',
        })
      })
      expect(asked).toBe(2)
    },
  )
})
