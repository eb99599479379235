import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, json } from './answer.ts'
import type { Stripe } from './call.ts'
import { answerCall } from './calls.ts'
import { openDeliveries, postTo, type Send } from './deliveries.ts'
import { readForm } from './form.ts'
import { openRecords } from './kept-records.ts'
import { lifeOf } from './life.ts'
import { objectsOf } from './objects.ts'
import { StripeRefusal, wrongKey } from './refusal.ts'
import { siteOf } from './site.ts'

const SECRET_KEY = 'sk_test_pitlane_sandbox'
const WEBHOOK_SECRET = 'whsec_pitlane_sandbox'
const CLOCK_MS = 30_000
const MOST_BODY = 1024 * 1024
const MOST_KEYS = 10_000

export type StripeSandbox = Awaited<ReturnType<typeof openStripeSandbox>>

interface StripeSandboxOptions {
  /** Where to keep what it knows; without it nothing survives a restart. */
  file?: string
  now?: () => Date
}

/** A server that speaks the part of Stripe's API that Pitlane uses, with its checkout page, portal and webhooks. */
export async function openStripeSandbox({ file, now = () => new Date() }: StripeSandboxOptions = {}) {
  const { records, save } = openRecords(file)
  const seconds = () => Math.floor(now().getTime() / 1000)
  let origin = ''
  let isDown = false
  let late: Promise<void> | undefined
  const asked: { method: string; path: string }[] = []
  const objects = objectsOf(records, () => origin)
  const deliveries = openDeliveries(records, {
    secret: WEBHOOK_SECRET,
    objects,
    now: seconds,
    onChange: save,
  })
  const life = lifeOf(records, objects, seconds, deliveries.begin)
  const stripe: Stripe = { records, objects, life, now: seconds }
  const site = siteOf(stripe, deliveries)
  const known = new Map<string, { request: string; answer: Answer }>()

  function answerApi(request: IncomingMessage, url: URL, body: string): Answer {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (key !== SECRET_KEY) throw wrongKey(key)
    const method = request.method ?? 'GET'
    asked.push({ method, path: url.pathname })
    const call = () => {
      const form = readForm(method === 'POST' ? body : url.search.slice(1))
      return json(200, answerCall(stripe, method, url.pathname, form))
    }
    const idempotencyKey = request.headers['idempotency-key']
    if (method !== 'POST' || typeof idempotencyKey !== 'string') return call()
    return once(idempotencyKey, `${url.pathname} ${body}`, call)
  }

  /** The same key again is the same answer; with other parameters it is a mistake. */
  function once(key: string, request: string, call: () => Answer): Answer {
    const earlier = known.get(key)
    if (earlier && earlier.request !== request)
      throw new StripeRefusal(
        400,
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    if (earlier)
      return { ...earlier.answer, headers: { ...earlier.answer.headers, 'idempotent-replayed': 'true' } }
    const answer = call()
    if (known.size >= MOST_KEYS) known.delete(known.keys().next().value ?? '')
    known.set(key, { request, answer })
    return answer
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://stripe')
    const body = await readBody(request)
    life.advance()
    try {
      if (!url.pathname.startsWith('/v1/')) return await site.answer(request.method ?? 'GET', url.pathname)
      const given = answerApi(request, url, body)
      const until = late
      late = undefined
      await until
      return given
    } finally {
      save()
    }
  }

  const server = createServer((request, response) => {
    if (isDown) {
      request.destroy()
      return
    }
    answer(request).then(
      (given) => send(response, given),
      (error: unknown) =>
        send(
          response,
          error instanceof StripeRefusal
            ? json(error.status, error.body)
            : json(500, { error: { type: 'api_error', message: String(error) } }),
        ),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = setInterval(() => {
    life.advance()
    save()
  }, CLOCK_MS).unref()

  return {
    origin,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    records,
    life,
    deliveries,
    /** The latest of a business. */
    subscriptionOf(tenantId: string) {
      const all = Object.values(records.subscriptions)
      const found = all.filter((it) => it.metadata.tenantId === tenantId).at(-1)
      if (!found) throw new Error('There is no subscription')
      return found
    },
    /** Where webhooks go: to an address, or however a test likes. */
    listen: (to: string | Send) => deliveries.listen(typeof to === 'string' ? postTo(to) : to),
    /** While it is down every connection is cut. */
    setDown(down: boolean): void {
      isDown = down
    },
    /** The next answer of the API is made when it is asked for, but arrives only when the returned function is called. */
    answerLate(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      late = promise
      return resolve
    },
    /** What was asked of the API, oldest first. */
    requests: () => [...asked],
    close: () =>
      new Promise<void>((resolve) => {
        clearInterval(clock)
        deliveries.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BODY) throw new StripeRefusal(413, 'The request is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  if (response.destroyed) return
  response.writeHead(status, { 'request-id': 'req_sandbox', ...headers })
  response.end(body)
}
