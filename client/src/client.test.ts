import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient, PitlaneError } from './client.ts'
import { pauseAfter } from './retry.ts'

const TOKEN = 'pit_a-token-that-nobody-reads'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Never answers. */
  isSilent?: boolean
}
interface Seen {
  method: string
  url: string
  key: string | undefined
  at: number
}

let answers: Answer[] = []
let seen: Seen[] = []
const server = createServer(answerNext)
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const pitlane = createClient({ baseUrl, token: TOKEN, timeoutMs: 2_000 })

beforeEach(() => {
  answers = []
  seen = []
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function answerNext(request: IncomingMessage, reply: ServerResponse): void {
  const key = request.headers['idempotency-key']?.toString()
  seen.push({ method: request.method ?? '', url: request.url ?? '', key, at: Date.now() })
  const { status = 200, headers = {}, body = {}, isSilent } = answers.shift() ?? {}
  if (isSilent) return
  reply.writeHead(status, { 'x-request-id': 'a-request', ...headers })
  reply.end(typeof body === 'string' ? body : JSON.stringify(body))
}

const refusal = (status: number, code: string, retryAfter?: string): Answer => ({
  status,
  body: { message: 'Not now.', code },
  ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
})
const report = {
  tenantId: '1',
  reportedBy: '2',
  vehicleId: '3',
  vehicleKey: 'T-1',
  title: 'Brakes',
  description: 'Squeal',
}
const failed = (call: Promise<unknown>): Promise<PitlaneError> =>
  call.then(
    () => Promise.reject(new Error('It went well')),
    (error) => error,
  )

describe('sending again', () => {
  test('waits as long as it is asked to, and sends a report with the same key', async () => {
    answers = [
      refusal(429, 'rate_limited', '1'),
      refusal(503, 'overloaded', '0'),
      { status: 201, body: { id: 'one' } },
    ]
    expect(await pitlane.repairs.create(report)).toEqual({ id: 'one' })
    const [first, second, third] = seen
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(999)
    expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key])
  })

  test('each report has a key of its own, or the one it is given', async () => {
    await pitlane.repairs.create(report)
    await pitlane.repairs.create(report)
    await pitlane.repairs.create(report, { idempotencyKey: 'fault-4711' })
    expect(new Set(seen.map(({ key }) => key)).size).toBe(3)
    expect(seen[2]?.key).toBe('fault-4711')
  })

  test('ends after some attempts', async () => {
    answers = Array.from({ length: 9 }, () => refusal(503, 'overloaded', '0'))
    const few = createClient({ baseUrl, retries: 2 })
    expect(await failed(few.vehicles.list())).toMatchObject({ code: 'overloaded', status: 503 })
    expect(seen).toHaveLength(3)
  })

  test.each<[string, Answer, () => Promise<unknown>]>([
    [
      'what may have been done already',
      refusal(503, 'overloaded', '0'),
      () => pitlane.repairs.update({ id: '1', title: 'New' }),
    ],
    ['what is refused for good', refusal(400, 'invalid'), () => pitlane.vehicles.list()],
    ['what is not set up', refusal(503, 'not_configured'), () => pitlane.billing.current()],
    ['what would take too long', refusal(429, 'rate_limited', '61'), () => pitlane.vehicles.list()],
  ])('not of %s', async (_, answer, call) => {
    answers = [answer]
    expect(await failed(call())).toBeInstanceOf(PitlaneError)
    expect(seen).toHaveLength(1)
  })

  test('pauses grow, are never the same for all, and end', () => {
    const error = new PitlaneError('unreachable', '')
    const pauses = [0, 1, 2, 3, 9].map((attempt) => pauseAfter(error, attempt, () => 1))
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000])
    expect(pauseAfter(error, 3, () => 0.25)).toBe(1_000)
    const asked = new PitlaneError('rate_limited', '', { status: 429, retryAfterSeconds: 20 })
    expect([0, 0.5, 1].map((random) => pauseAfter(asked, 0, () => random))).toEqual([20_000, 22_500, 25_000])
  })

  test('a date is a time to wait for, too', async () => {
    answers = [refusal(429, 'rate_limited', new Date(Date.now() + 600_000).toUTCString())]
    const { retryAfterSeconds = 0 } = await failed(pitlane.vehicles.list())
    expect(Math.abs(retryAfterSeconds - 600)).toBeLessThan(5)
  })
})

describe('what goes wrong', () => {
  test('is one class with code, status, message, fields and the id of the request', async () => {
    const errors = [{ path: 'title', message: 'Please enter a title' }]
    answers = [{ status: 400, body: { message: 'Please look again.', code: 'invalid', errors } }]
    const error = await failed(pitlane.repairs.create(report))
    expect(error).toBeInstanceOf(PitlaneError)
    expect(error).toMatchObject({ code: 'invalid', status: 400, requestId: 'a-request', errors })
    expect(error.message).toBe('Please look again.')
  })

  test('so is an answer of somebody else, silence, and nobody there', async () => {
    answers = [{ body: '<html>' }, { status: 418, body: 'teapot' }, { isSilent: true }]
    expect(await failed(pitlane.settings.removeMechanic({ id: '1' }))).toMatchObject({
      code: 'unreadable',
      status: 200,
    })
    expect(await failed(pitlane.vehicles.list())).toMatchObject({ code: 'unreadable', status: 418 })
    const hasty = createClient({ baseUrl, retries: 0, timeoutMs: 50 })
    expect(await failed(hasty.vehicles.list())).toMatchObject({ code: 'timeout', status: 0 })
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 })
    expect(await failed(nobody.vehicles.list())).toMatchObject({ code: 'unreachable', status: 0 })
  })

  test('whoever ends a call ends what it waits for', async () => {
    answers = [refusal(429, 'rate_limited', '30'), { isSilent: true }]
    const ending = new AbortController()
    const waiting = failed(pitlane.vehicles.list({}, { signal: ending.signal }))
    await expect.poll(() => seen.length).toBe(1)
    ending.abort()
    expect(await waiting).toMatchObject({ code: 'aborted', status: 0 })
    const asked = failed(pitlane.vehicles.list({}, { signal: AbortSignal.timeout(100) }))
    expect(await asked).toMatchObject({ code: 'aborted' })
    expect(seen).toHaveLength(2)
  })
})

describe('the token', () => {
  const shown = (thing: unknown) => inspect(thing, { depth: null, showHidden: true }) + JSON.stringify(thing)

  test('is in no error, whatever happens, and not in the client', async () => {
    answers = [
      refusal(401, 'unauthenticated'),
      { status: 500, body: { message: `Bearer ${TOKEN}?`, code: TOKEN } },
      { body: TOKEN },
    ]
    const once = createClient({ baseUrl, token: TOKEN, retries: 0 })
    const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', token: TOKEN, retries: 0 })
    const errors = [
      await failed(once.vehicles.list()),
      await failed(once.vehicles.list()),
      await failed(once.vehicles.list()),
      await failed(nobody.vehicles.list()),
    ]
    for (const thing of [...errors, ...errors.map(({ stack }) => stack), pitlane])
      expect(shown(thing)).not.toContain(TOKEN)
  })

  test('that no header can hold is refused, and not told', () => {
    for (const bad of [`${TOKEN}\n`, `${TOKEN} `, `${TOKEN}é`, ''])
      expect(() => createClient({ baseUrl, token: bad })).toThrow('token must be a text without spaces')
    for (const bad of ['pitlane.example.com', 'ftp://pitlane', 'https://me:secret@pitlane.example.com'])
      expect(() => createClient({ baseUrl: bad, token: TOKEN })).toThrow('baseUrl must be an address')
  })

  test('does not follow whoever leads elsewhere', async () => {
    answers = [{ status: 302, headers: { location: '/elsewhere' } }]
    const once = createClient({ baseUrl, token: TOKEN, retries: 0 })
    expect(await failed(once.vehicles.list())).toBeInstanceOf(PitlaneError)
    expect(seen.map(({ url }) => url)).toEqual(['/api/vehicles'])
  })
})

describe('pages', () => {
  test('are walked through as far as somebody reads', async () => {
    const page = (ids: number[]) => ({ body: { repairs: ids.map((id) => ({ id })), totalPages: 2 } })
    answers = [page([1, 2]), page([3]), page([1, 2])]
    const ids: unknown[] = []
    for await (const { id } of pitlane.repairs.list.each({ status: 'need' })) ids.push(id)
    expect(ids).toEqual([1, 2, 3])
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/repairs?limit=100&status=need&page=1',
      '/api/repairs?limit=100&status=need&page=2',
    ])
    for await (const _ of pitlane.repairs.list.each()) break
    expect(seen).toHaveLength(3)
  })

  test('that do not say how many there are end with an empty one', async () => {
    answers = [{ body: [{ action: 'edited' }] }, { body: [] }]
    const actions: string[] = []
    for await (const { action } of pitlane.repairs.history.each({ id: '1' })) actions.push(action)
    expect(actions).toEqual(['edited'])
    expect(seen).toHaveLength(2)
  })
})
