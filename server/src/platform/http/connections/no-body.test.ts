import { connect } from 'node:net'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()
const { port } = new URL(await world.app.listen({ host: '127.0.0.1', port: 0 }))

/** Sent as they are written, on one connection, each once the one before it is answered; all that is answered. */
async function answersTo(...requests: string[]): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
  const ending = 'GET /api/user HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n'
  let heard = ''
  for (const request of [...requests, ending]) {
    if (socket.readableEnded || !socket.writable) break
    socket.write(request)
    const before = heard.length
    for await (const text of socket.iterator({ destroyOnReturn: false })) {
      heard += text
      if (isWhole(heard.slice(before))) break
    }
  }
  socket.destroy()
  return heard
}

/** An answer with all of its body. */
function isWhole(answer: string): boolean {
  const [head = '', body] = answer.split('\r\n\r\n', 2)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  return body !== undefined && body.length >= Number(length ?? 0)
}

/** The status of each answer. */
async function statusesOf(...requests: string[]): Promise<number[]> {
  const heard = await answersTo(...requests)
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

test.each([
  ['two lengths', 'content-length: 8\r\ncontent-length: 3\r\n'],
  ['a length beside pieces', 'content-length: 8\r\ntransfer-encoding: chunked\r\n'],
  ['pieces of a kind that nobody knows', 'transfer-encoding: xchunked\r\n'],
])(
  'where a body ends is not guessed: %s end the connection, and what follows is no request',
  async (_, heads) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n'
    expect(
      await statusesOf(`POST /api/logout HTTP/1.1\r\nhost: here\r\n${heads}\r\n0\r\n\r\n${hidden}`),
    ).toEqual([400])
  },
)

test('what is no type at all is refused', async () => {
  expect(await statusesOf(withType('POST /api/logout', 'no type at all'))).toEqual([415, 401])
})

test.each([
  ['no request at all', 'Good morning\r\n\r\n', 400, 'invalid', 'The request could not be read.'],
  [
    'a head without end',
    `GET / HTTP/1.1\r\nhost: here\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`,
    ...([431, 'too_large', 'The head of the request is too large.'] as const),
  ],
])(
  'what never becomes a request is answered like everything else: %s',
  async (_, sent, status, code, message) => {
    const [head = '', body = ''] = (await answersTo(sent)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('connection: close')
    expect(JSON.parse(body)).toEqual({ code, message })
  },
)
