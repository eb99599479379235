import { connect } from 'node:net'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const owner = await aConnectedTenant(world, 1)
const { hostname, port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))
const MIB = 1024 * 1024
const TRIES = 10

interface Sending {
  path?: string
  mebibytes: number
  /** Nobody knows beforehand how long it is. */
  isChunked?: boolean
  /** How much is really sent of what was announced; the sender then waits for the answer. */
  sent?: number
}

/** A sender that listens when all is sent, as many do; answers with what it heard before the connection ended. */
function send({ method, path: declared }: Endpoint, sending: Sending): Promise<string> {
  const { path = declared, mebibytes, isChunked = false, sent = mebibytes } = sending
  const piece = Buffer.alloc(MIB, 'x')
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece
  return new Promise((resolve) => {
    let heard = ''
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      heard += text
    })
    socket.pause()
    const listen = () => socket.resume()
    socket.on('error', (error) => {
      heard += ` ${error.message}`
    })
    socket.on('close', () => resolve(heard))
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${owner.cookies()}\r\n` +
        'content-type: application/json\r\n' +
        (isChunked ? 'transfer-encoding: chunked\r\n\r\n' : `content-length: ${mebibytes * MIB}\r\n\r\n`),
    )
    const sendRest = (left: number): void => {
      if (left > 0) socket.write(framed, () => sendRest(left - 1))
      else if (isChunked) socket.write('0\r\n\r\n', listen)
      else listen()
    }
    sendRest(sent)
  })
}

const heardRefusal = /^HTTP\/1\.1 413 .*connection: close.*"code":"too_large"/is

test.each([
  ['to a call of anybody', api.accounts.signIn],
  ['to a call that takes a little', api.repairs.create],
  ['to a call that takes much', api.imports.importCsv],
  ["to Stripe's webhook", api.billing.webhook],
])('whoever sends too much %s hears so every time', async (_, endpoint) => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const isChunked = attempt % 3 === 0
    expect(await send(endpoint, { mebibytes: 64, isChunked }), `try ${attempt}`).toMatch(heardRefusal)
  }
})

test('whoever uploads too large a file hears so every time', async () => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { uploadURL: path } = await owner.call(api.files.offer, {})
    const isChunked = attempt % 3 === 0
    const heard = await send(api.files.receive, { path, mebibytes: 64, isChunked })
    expect(heard, `try ${attempt}`).toMatch(heardRefusal)
    expect(heard).toContain('The file is larger than 15 MB.')
  }
})

test('whoever never stops is heard out only so far', async () => {
  const heard = await send(api.accounts.signIn, { mebibytes: 100_000, sent: 400 })
  expect(heard).toMatch(/^HTTP\/1\.1 413 |ECONNRESET|EPIPE/)
})
