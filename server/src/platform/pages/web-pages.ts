import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { asksToSignIn, SIGN_IN_PATHS, SIGNED_OUT_PATHS } from '@pitlane/contract/access'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionTokenOf } from '../access/cookies.ts'
import type { Moment, Platform } from '../context.ts'
import { escapeHtml } from './html.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
/** What the build writes where a nonce belongs. */
const NONCE = /__CSP_NONCE__/g
/** What stands where the application reads the address that people open: it is printed on labels. */
const ADDRESS = '__PUBLIC_URL__'
const ASSET_DAYS = 365
/** Asked for anew each time: one that is wrong must not stay. */
const SERVICE_WORKER = /^sw(-[a-z-]+)?\.js$/
/** It is made of several files, and asks for what it keeps. */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"
/** Paths of the server's own that never show a page. */
const NOT_PAGES = /^\/(api|objects|demo|assets|job)(\/|$)/

declare module 'fastify' {
  interface FastifyRequest {
    /** A page of its own, for whom a route has let in. */
    page?: 'job'
  }
}

/** Without a web application to serve: every unknown path is nothing. */
export async function refuseUnknownPath(): Promise<never> {
  throw new AppError('not_found', 'There is nothing here.')
}

/** The built web application: hashed assets for ever, and for every other address a page with a fresh nonce. */
export async function serveWebPages(app: FastifyInstance, platform: Platform, folder: string): Promise<void> {
  const [application, landing, job] = await Promise.all(
    ['index.html', 'landing.html', 'job.html'].map((name) => readFile(join(folder, name), 'utf8')),
  )
  if (!application || !landing || !job) throw new Error('The web application is not built.')

  const assets = join(folder, 'assets')
  await app.register(fastifyStatic, {
    root: assets,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: `${ASSET_DAYS}d`,
  })
  // What the build made is known: a name of anybody's choice must not send the few threads that read files to look for it.
  const made = new Set(await readdir(assets))
  const inTurn = { onRequest: (request: FastifyRequest) => takeTurn(platform, request) }
  app.get<{ Params: { '*': string } }>('/assets/*', inTurn, ({ params: { '*': name } }, reply) =>
    made.has(name) ? reply.sendFile(name) : refuseUnknownPath(),
  )
  for (const name of await looseFiles(folder)) {
    const isWorker = SERVICE_WORKER.test(name)
    app.get(`/${name}`, inTurn, (_, reply) => {
      if (isWorker) reply.header('content-security-policy', WORKER_POLICY)
      return reply.sendFile(name, folder, { maxAge: isWorker ? 0 : '1h', immutable: false })
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    await takeTurn(platform, request)
    const path = pathOf(request)
    if (request.page === 'job') return sendPage(reply, job, 'no-store')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || NOT_PAGES.test(path)) return refuseUnknownPath()
    const isApplication = SIGNED_OUT_PATHS.includes(path) || (await isSignedIn(platform, request))
    // Nothing of the application is kept, so that after sign-out Back cannot bring it up from memory.
    if (!isApplication && asksToSignIn(path)) return sendToSignIn(reply, request.url)
    if (!isApplication) return sendPage(reply, landing, 'no-cache')
    return sendPage(reply, application.replace(ADDRESS, escapeHtml(platform.publicUrl())), 'no-store')
  })
}

/** As routes read it, however it was written; what cannot be decoded has been written anew on its way in. */
function pathOf({ url }: FastifyRequest): string {
  return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '/')
}

/** What lies beside the pages, like the icon. */
async function looseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((it) => it.isFile() && !/^\.|\.(html|br|gz)$/.test(it.name)).map((it) => it.name)
}

/** Whoever we remember need not wait for strangers. */
async function takeTurn(platform: Platform, request: FastifyRequest): Promise<void> {
  const token = sessionTokenOf(platform, request)
  const { sessions, strangers } = platform
  if (!token || !sessions.remembered(momentOf(platform), token)) await strangers.turn(request)
}

async function isSignedIn(platform: Platform, request: FastifyRequest): Promise<boolean> {
  const token = sessionTokenOf(platform, request)
  if (!token) return false
  const share = platform.strangers.of(request.ip)
  return Boolean(await platform.sessions.find({ ...momentOf(platform), share }, token))
}

function momentOf(platform: Platform): Moment {
  return { now: platform.clock(), log: platform.log, platform }
}

function sendToSignIn(reply: FastifyReply, wanted: string) {
  const search = new URLSearchParams({ next: wanted })
  return reply.header('cache-control', 'no-store').redirect(`${SIGN_IN_PATHS[0]}?${search}`)
}

function sendPage(reply: FastifyReply, html: string, caching: 'no-store' | 'no-cache') {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .status(200)
    .header('content-security-policy', pagePolicy(nonce))
    .header('cache-control', caching)
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
