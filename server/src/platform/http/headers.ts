import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its path has a secret in it (a link that was given away). */
    isSecret?: boolean
    /** What its answers carry, unless they say otherwise themselves. */
    headers?: Readonly<Record<string, string>>
  }
}

const UNSEEN = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** What protects every answer, and the id by which it is found in the log. */
export function giveHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  const ofPages = alwaysSent(publicUrl)
  const ofData = { ...onlyForData(ofPages), 'cache-control': 'no-store' }
  // What no route answers may be a page or a refusal: nobody keeps it, unless it says so itself.
  const ofNoRoute = { ...ofPages, 'cache-control': 'no-store' }

  // By the route that answers: an address can be written in many ways.
  app.addHook('onRoute', (route) => {
    const headers = { ...(isData(route.url) ? ofData : ofPages), ...(route.config?.isSecret && UNSEEN) }
    route.config = { ...route.config, headers }
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.routeOptions.config.headers ?? ofNoRoute).header('x-request-id', request.id)
    done()
  })
}

/** What helmet says every answer should carry, asked once: it is the same each time. */
function alwaysSent(publicUrl: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  const secure = helmet({
    contentSecurityPolicy: false,
    hsts: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  secure(request, response, () => {})
  for (const [name, value] of Object.entries(response.getHeaders())) headers[name] = String(value)
  return { ...headers, 'content-security-policy': API_POLICY }
}

/** What only means something to a page. Who may frame an answer with data is in its policy. */
const ABOUT_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function onlyForData(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ABOUT_PAGES.includes(name)))
}

function isData(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/objects/')
}
