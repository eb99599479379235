import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { openWorld } from '@pitlane/sandbox/testing/world'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openHttp } from '../http.ts'

const world = await openWorld()
const app = await openHttp(world.platform, {})
let endings: (() => void)[] = []
/** All of it is there; that nothing more comes is only known later, as of a file that is read to its end. */
function answerPhoto(reply: FastifyReply): FastifyReply {
  const bytes = new Readable({ read() {} })
  bytes.push('photo')
  endings.push(() => bytes.push(null))
  return reply.type('image/jpeg').header('content-length', 5).send(bytes)
}
let done = 0
app.get('/api/photo', async (_, reply) => answerPhoto(reply))
app.get('/api/last-photo', async (_, reply) => answerPhoto(reply.header('connection', 'close')))
app.post('/api/done', async () => {
  done += 1
  return 'done'
})
app.get('/api/short', async () => 'short')
const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => app.close())
beforeEach(() => {
  endings = []
})

async function connected() {
  const ours = connect(Number(port), '127.0.0.1').setEncoding('latin1')
  let heard = ''
  ours.on('error', () => {})
  ours.on('data', (text) => {
    heard += text
  })
  const [theirs]: [Socket] = (await once(app.server, 'connection')) as [Socket]
  return { ours, theirs, heard: () => heard, statuses: () => heard.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [] }
}

const asking = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\n\r\n`

/** Until the server has read all of it. */
async function ask({ ours, theirs }: Awaited<ReturnType<typeof connected>>, question: string): Promise<void> {
  const before = theirs.bytesRead
  ours.write(question)
  await expect.poll(() => theirs.destroyed || theirs.bytesRead >= before + question.length).toBe(true)
}

test('whoever has read all of an answer asks again, also when we do not know yet that it was all', async () => {
  const connection = await connected()
  await ask(connection, asking('/api/photo'))
  await expect.poll(connection.heard).toMatch(/\r\n\r\nphoto$/)
  await ask(connection, asking('/api/short'))
  expect(connection.theirs.destroyed).toBe(false)
  endings[0]?.()
  await expect.poll(connection.heard).toMatch(/\r\n\r\nphotoHTTP.+\r\n\r\nshort$/s)
  await ask(connection, asking('/api/short'))
  await expect.poll(connection.statuses).toEqual(['200', '200', '200'])
  connection.ours.destroy()
})

test('one question waits so, and whoever asks a third one loses the connection', async () => {
  const connection = await connected()
  await ask(connection, asking('/api/photo'))
  await expect.poll(connection.heard).toMatch(/photo$/)
  await ask(connection, asking('/api/short'))
  await ask(connection, asking('/api/short'))
  await expect.poll(() => connection.theirs.destroyed).toBe(true)
  expect(connection.statuses()).toEqual(['200'])
})

test('what is asked behind an answer that ends the connection is not done', async () => {
  const connection = await connected()
  await ask(connection, asking('/api/last-photo'))
  await expect.poll(connection.heard).toMatch(/photo$/)
  await ask(connection, 'POST /api/done HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n')
  expect(connection.theirs.destroyed).toBe(false)
  endings[0]?.()
  await expect.poll(() => connection.theirs.destroyed).toBe(true)
  expect([connection.statuses(), done]).toEqual([['200'], 0])
})

test.each(['', 'host: here\r\nexpect: nothing\r\n'])(
  'what comes with the same bytes is not read, also where Node itself would refuse: hundreds with "%s"',
  async (heads) => {
    let questions = 0
    const count = () => {
      questions += 1
    }
    subscribe('http.server.request.start', count)
    const connection = await connected()
    connection.ours.write(`GET / HTTP/1.1\r\n${heads}\r\n`.repeat(500))
    await expect.poll(() => connection.theirs.destroyed).toBe(true)
    unsubscribe('http.server.request.start', count)
    expect(questions).toBe(2)
  },
)

test('whoever ends in the middle of a question is not answered', async () => {
  const connection = await connected()
  await ask(connection, 'GET /api/short HTTP/1.1\r\nhost: here\r\n')
  connection.ours.end()
  await expect.poll(() => connection.theirs.destroyed).toBe(true)
  await expect.poll(() => connection.ours.destroyed).toBe(true)
  expect(connection.heard()).toBe('')
})

test('a question without a host is refused like all that cannot be read', async () => {
  const connection = await connected()
  await ask(connection, 'GET /api/short HTTP/1.1\r\n\r\n')
  await expect.poll(() => connection.theirs.destroyed).toBe(true)
  expect(connection.heard()).toMatch(/^HTTP\/1\.1 400 .+connection: close\r\n.+could not be read/s)
})
