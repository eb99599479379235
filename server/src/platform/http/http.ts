import { randomUUID } from 'node:crypto'
import { IncomingMessage, maxHeaderSize, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import { AppError } from '@pitlane/contract/errors'
import Fastify, {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type onSendHookHandler,
  type RouteOptions,
} from 'fastify'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { inTask, PAGES } from '../budget/task.ts'
import type { Platform } from '../context.ts'
import { childWhenNeeded } from '../log.ts'
import { answerErrors, type ConstraintMeanings, wasLeft } from './answer-errors.ts'
import { boundConnections } from './connections/bound-connections.ts'
import { closeConnections } from './connections/close-connections.ts'
import { endStuck } from './connections/end-stuck.ts'
import { openGate } from './gate/gate.ts'
import { USUAL_BYTES } from './gate/large-bodies.ts'
import { readJson } from './read-json.ts'
import { addHeadersLast, giveHeaders, isShort, type StandingHeaders, WORTH_COMPRESSING } from './send-json.ts'
import { traceRequest } from './trace-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What its answers carry beside headers of their own. */
    standing?: StandingHeaders
  }
}

/** For what is opened by a secret in its path. */
export const UNSEEN = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Fastify with what every answer needs: ids, limits, headers, compression, the origin rule and the error handler. */
export async function openHttp(platform: Platform, meanings: ConstraintMeanings): Promise<FastifyInstance> {
  const { config, log, tracing, watch } = platform
  const timeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1000
  const arrivalMs = config.ARRIVAL_SECONDS * 1000
  const app: FastifyInstance = Fastify({
    // No log of its own: it would look at that of each request whether it is one, and listen to the end of each answer.
    logController: new OnlyErrors({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: {
      // Most requests have no body, and a stream that is read to its end is a tenth of what a small one costs.
      optimizeEmptyRequests: true,
      // From the first moment of a connection on, whether anything comes or not.
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: arrivalMs / 4,
    },
    bodyLimit: USUAL_BYTES,
    requestTimeout: timeoutMs,
    keepAliveTimeout: 72_000,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map((it) => it.trim()) : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => asWritten(url),
    frameworkErrors: (error, request, reply) => {
      giveLog(log, request, reply)
      void answerErrors(meanings)(error, request, reply)
    },
  })

  boundConnections(app, platform)
  const connections = closeConnections(app)
  endStuck(app, connections.open, timeoutMs * 2)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.setErrorHandler(answerErrors(meanings))

  const always = alwaysSent(config.PUBLIC_URL)
  const withData = { ...onlyForData(always), 'cache-control': 'no-store' }
  const [ofPages, ofData] = [Object.entries(always).flat(), Object.entries(withData).flat()]
  // What no route answers may be a page or a refusal: nobody keeps it, unless it says so itself.
  addHeadersLast(app, [...ofPages, 'cache-control', 'no-store'])
  // By the route that answers: an address can be written in many ways.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, standing: isData(route.url) ? ofData : ofPages }
  })
  const letIn = openGate(app, platform, withData, (request, reply, route, ms) => {
    if (log.isLevelEnabled('info')) logAnswer(request, reply, route, ms)
    connections.answered(request)
  })
  // One hook for all that every request needs: each of its own costs as much as what is in it.
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.config
    reply.standing = route.standing
    giveLog(log, request, reply)
    if (!letIn(request, reply, route)) return
    // Of a body that is not there; whoever parsed it would wait for an end that has been already.
    if (request.raw.readableEnded) delete request.headers['content-type']
    if (route.isSecret) giveHeaders(reply, UNSEEN)
    const refusal = route.anyOrigin ? undefined : foreignOrigin(request, config.PUBLIC_URL)
    request.span = tracing && traceRequest(tracing, request, reply, route)
    const task = route.task ?? PAGES
    watch.goesOn(task.name)
    inTask(task, () => (request.span ? request.span.run(() => done(refusal)) : done(refusal)))
  })

  const asked = new WeakMap<object, RouteOptions['onRequest']>()
  app.addHook('onRoute', (route) => void asked.set(route, [route.onRequest ?? []].flat()))
  await app.register(compress, {
    globalDecompression: false,
    threshold: WORTH_COMPRESSING,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  app.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? []].flat().map(unlessShort)
    // It also gives each reply a way to compress something else, which nobody asks for.
    route.onRequest = asked.get(route) ?? []
  })
  return app
}

/** What cannot be decoded is a name like any other, of nothing: the route that is asked says so, not the router. */
function asWritten(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** Of what Fastify would log on its own: that an answer broke off. Never a request or a reply, which have secrets in them. */
class OnlyErrors extends LogController {
  override streamError(error: NodeJS.ErrnoException, { log, session }: FastifyRequest): void {
    if (wasLeft(error)) return
    log.error({ err: error, business: session?.tenantId }, 'answer broken off')
  }
}

/** In which the request is named. */
function giveLog(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  request.log = reply.log = childWhenNeeded(log, { reqId: request.id })
}

function logAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint }: FastifyContextConfig,
  ms: number,
): void {
  request.log.info(
    {
      route: endpoint ?? 'page',
      status: reply.statusCode,
      ms: Math.round(ms),
      business: request.session?.tenantId,
    },
    'answered',
  )
}

function unlessShort(compressIt: onSendHookHandler): onSendHookHandler {
  return function (request, reply, payload, done) {
    if (typeof payload === 'string' && isShort(Buffer.byteLength(payload))) return done()
    return compressIt.call(this, request, reply, payload, done)
  }
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

/**
 * What only means something to a page; an answer with data need not carry it, and each header is a part of its cost. Who may frame it
 * is in its policy.
 */
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

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** A page of another site must not act for the person who is signed in here. */
function foreignOrigin(request: FastifyRequest, publicUrl: string | undefined): AppError | undefined {
  if (SAFE_METHODS.includes(request.method)) return undefined
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn = origin
    ? origin === publicUrl || origin === `${request.protocol}://${request.host}`
    : !site || site === 'same-origin' || site === 'none'
  return isOwn ? undefined : new AppError('forbidden', 'This request comes from another site.')
}
