import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const MOST_VEHICLES = 20_000
const behaviours = ['steady', 'slow', 'flaky', 'down', 'garbage']

export type HqSandbox = Awaited<ReturnType<typeof openHqSandbox>>

/** A server that speaks HQ's API. The tenant token names the fleet (sandbox-67), the user token how it behaves. */
export async function openHqSandbox(port = 0) {
  const server = createServer((request, response) => {
    const [status, body] = answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    port: bound.port,
    baseUrl: `http://127.0.0.1:${bound.port}/api/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer(request: IncomingMessage): [status: number, body: unknown] {
  const tokens = readTokens(request.headers.authorization)
  if (!tokens) return [401, { message: 'Unauthenticated.' }]
  const path = new URL(request.url ?? '/', 'http://hq').pathname.replace(/^\/api\//, '')
  if (path !== 'tenants/current') return [404, { message: 'Not found.' }]
  const data = { date_format: 'Y-m-d', tenant_link: tokens.tenant }
  return [200, { success: true, status_code: 200, errors: null, data }]
}

function readTokens(header: string | undefined): { tenant: string; user: string } | undefined {
  const encoded = /^Basic (.+)$/.exec(header ?? '')?.[1]
  if (!encoded) return undefined
  const [tenant = '', user = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  const vehicles = Number(/^sandbox-(\d+)$/.exec(tenant)?.[1])
  const isKnown = vehicles >= 1 && vehicles <= MOST_VEHICLES && behaviours.includes(user)
  return isKnown ? { tenant, user } : undefined
}
