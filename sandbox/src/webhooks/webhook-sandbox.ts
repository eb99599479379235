import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { receiverPage } from './receiver-page.ts'

/** Something that came to one of the receiver's paths. */
export interface Arrived {
  path: string
  receivedAt: string
  headers: Record<string, string>
  /** As it came: the signature is over every byte of it. */
  body: string
}

/** How a path behaves: a status, silence, or what the response is to do. */
type Behaviour = number | 'silent' | ((response: ServerResponse) => void)

const MOST_KEPT = 5_000
const MOST_SHOWN = 50

export type WebhookSandbox = Awaited<ReturnType<typeof openWebhookSandbox>>

/** A program of somebody else that webhooks are sent to. It shows what came, and with the secret whether the signature holds. */
export async function openWebhookSandbox() {
  const arrived: Arrived[] = []
  const behaviours = new Map<string, Behaviour>()
  let secret = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    const body = await readAll(request)
    if (request.method === 'GET') return show(response)
    if (pathname === '/secret') {
      secret = new URLSearchParams(body).get('secret')?.trim() ?? ''
      response.writeHead(303, { location: '/' }).end()
      return
    }
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    arrived.push({ path: pathname, receivedAt: new Date().toISOString(), headers, body })
    if (arrived.length > MOST_KEPT) arrived.shift()
    const behaviour = behaviours.get(pathname) ?? 204
    if (typeof behaviour === 'function') behaviour(response)
    else if (behaviour !== 'silent') response.writeHead(behaviour).end()
  }

  function show(response: ServerResponse): void {
    const shown = arrived.slice(-MOST_SHOWN).reverse()
    const page = receiverPage(
      origin,
      shown.map((it) => ({ ...it, isSigned: secret ? isSigned(it, secret) : undefined })),
    )
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
      })
      .end(page)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    /** What came to a path, oldest first. */
    arrivedAt: (path: string) => arrived.filter((it) => it.path === path),
    behave(path: string, behaviour: Behaviour): void {
      behaviours.set(path, behaviour)
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Whether it was signed with this secret, whenever it came. */
function isSigned({ headers, body }: Arrived, secret: string): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  try {
    const expected = new Webhook(secret).sign(headers['webhook-id'] ?? '', at, body)
    return (headers['webhook-signature'] ?? '').split(' ').includes(expected)
  } catch {
    return false
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
