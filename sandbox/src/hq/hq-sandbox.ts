import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE } from '@pitlane/contract/durations'
import { BUSINESS_HEADER } from '@pitlane/server/features/hq/client/client'
import { behaviours } from './behaviours.ts'
import { charge } from './charges.ts'
import { type Answer, notFound, Refusal } from './envelope.ts'
import { type FleetChange, fleetsByToken } from './fleet/fleet.ts'
import { answer } from './routes.ts'
import { readTokens, type Tokens } from './tokens.ts'

const MOST_REQUESTS = 5000
const KEEP_ALIVE_MS = MINUTE

export type HqSandbox = Awaited<ReturnType<typeof openHqSandbox>>

/** A server that speaks HQ's API. The tenant token names the fleet (sandbox-67), the user token how it behaves. */
export async function openHqSandbox(options: { port?: number; now?: () => Date } = {}) {
  const { port = 0, now = () => new Date() } = options
  const fleets = fleetsByToken(now)
  const closing = new AbortController()
  const asked: { path: string; tenant: string; user: string }[] = []

  async function answerTo(request: IncomingMessage, tokens: Tokens): Promise<Answer> {
    const body = await bodyOf(request)
    const url = new URL(request.url ?? '/', 'http://hq')
    if (!url.pathname.startsWith('/api/')) throw notFound('Not found.')
    const behave = behaviours.get(tokens.user)
    const fleet = fleets.of(tokens.tenant, String(request.headers[BUSINESS_HEADER] ?? ''))
    if (!behave || !fleet || fleet.refuses()) throw new Refusal(401, { message: 'Unauthenticated.' })
    const path = url.pathname.slice('/api/'.length).replace(/\/$/, '')
    const [, charged] = CHARGES.exec(path) ?? []
    if (charged && request.method === 'POST')
      return charge(fleet, charged, body, { now: now().getTime(), signal: closing.signal })
    if (request.method !== 'GET' && request.method !== 'HEAD') throw wrongMethod(request.method)
    const call = { fleet, path, query: url.searchParams, signal: closing.signal }
    return behave(call, (it) => answer(it, now().getTime()))
  }

  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const tokens = readTokens(request.headers.authorization)
    asked.push({ path: request.url ?? '', ...tokens })
    if (asked.length > MOST_REQUESTS) asked.splice(0, MOST_REQUESTS / 2)
    answerTo(request, tokens).then(
      (given) => send(response, given),
      (error: unknown) => send(response, error instanceof Refusal ? error.answer : failure(error)),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${bound.port}`

  return {
    port: bound.port,
    origin,
    baseUrl: `${origin}/api/`,
    /** Changes a business's fleet of that token, or without one that of all its callers, from the next call on. */
    change: (tenantToken: string, change: FleetChange, business?: string): void =>
      fleets.change(tenantToken, change, business),
    /** What was charged on reservations of that token's fleets. */
    charges: fleets.charges,
    /** What was asked, oldest first; only the latest are kept. */
    requests: () => [...asked],
    close: () =>
      new Promise<void>((resolve) => {
        closing.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const CHARGES = /^car-rental\/reservations\/([\w-]+)\/external-charges$/
const MOST_BYTES = 64 * 1024

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Refusal(413, { message: 'Payload Too Large' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, body, type, headers, cut }: Answer): void {
  if (response.destroyed) return
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    'content-type': type ?? 'application/json',
    'content-length': bytes.length,
    ...headers,
  })
  if (!cut) {
    response.end(bytes)
    return
  }
  response.write(bytes.subarray(0, bytes.length >> 1), () => response.destroy())
}

function wrongMethod(method: string | undefined): Refusal {
  const message = `The ${method} method is not supported for this route. Supported methods: GET, HEAD.`
  return new Refusal(405, { message }, { allow: 'GET, HEAD' })
}

function failure(error: unknown): Answer {
  return { status: 500, body: JSON.stringify({ message: 'Server Error', exception: String(error) }) }
}
