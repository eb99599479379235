import { once } from 'node:events'
import { connect } from 'node:net'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))

/** Sent as it is written, on one connection; the status of each answer. */
async function statusesOf(...requests: string[]): Promise<number[]> {
  const socket = connect(Number(port), '127.0.0.1')
  const ending = 'GET /api/user HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'
  socket.setEncoding('latin1').write(requests.join('') + ending)
  let heard = ''
  socket.on('data', (text) => {
    heard += text
  })
  await once(socket, 'end')
  return [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
}

const withType = (line: string, type: string) =>
  `${line} HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\n\r\n`

test.each([
  ['a call', 'POST /api/login', 400],
  ['a call that asks for nothing', 'POST /api/logout', 200],
  ['what is no call', 'POST /api/nothing', 404],
  ['an upload', 'PUT /api/uploads/nothing', 400],
  ['a letter that is signed', 'POST /api/stripe/webhook', 400],
])('a type without a body is answered: %s', async (_, line, status) => {
  const types = ['application/json', 'text/plain', 'image/jpeg']
  const requests = types.map((type) => withType(line, type))
  expect(await statusesOf(...requests)).toEqual([...types.map(() => status), 401])
})

test('what is no type at all is refused', async () => {
  expect(await statusesOf(withType('POST /api/logout', 'no type at all'))).toEqual([415, 401])
})
