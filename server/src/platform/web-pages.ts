import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { SIGNED_OUT_PATHS } from '@pitlane/contract/access'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from './context.ts'
import { SESSION_COOKIE } from './sessions.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** What the build writes where a nonce belongs. */
const NONCE = /__CSP_NONCE__/g
const ASSET_SECONDS = 31_536_000
/** Paths of the server's own that never show a page. */
const NOT_PAGES = /^\/(api|objects|demo|assets)(\/|$)/

/** Without a web application to serve: every unknown path is nothing. */
export async function refuseUnknownPath(): Promise<never> {
  throw new AppError('not_found', 'There is nothing here.')
}

/** The built web application: hashed assets for ever, and for every other address a page with a fresh nonce. */
export async function serveWebPages(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  const [application, landing] = await Promise.all(
    ['index.html', 'landing.html'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  if (!application || !landing) throw new Error('The web application is not built.')

  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    preCompressed: true,
    maxAge: 0,
    setHeaders: (response, path) => {
      if (path.includes('/assets/'))
        response.header('cache-control', `public, max-age=${ASSET_SECONDS}, immutable`)
    },
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (request.method !== 'GET' || NOT_PAGES.test(path)) return refuseUnknownPath()
    const isSignedOutPage = SIGNED_OUT_PATHS.includes(path)
    const html = isSignedOutPage || (await isSignedIn(platform, request)) ? application : landing
    return sendPage(reply, html)
  })
}

async function isSignedIn(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const token = request.cookies[SESSION_COOKIE]
  if (!token) return false
  const moment = { now: platform.clock(), log: platform.log, platform }
  return Boolean(await platform.sessions.find(moment, token))
}

function sendPage(reply: FastifyReply, html: string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(200)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html.replace(NONCE, nonce))
}

function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
