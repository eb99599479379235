import { randomUUID } from 'node:crypto'
import { IncomingMessage, maxHeaderSize, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import { AppError } from '@pitlane/contract/errors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import type { Platform } from '../context.ts'
import { answerErrors, type ConstraintMeanings } from './answer-errors.ts'
import { closeConnections } from './close-connections.ts'
import { openGate } from './gate.ts'
import { readJson } from './read-json.ts'
import { traceRequests } from './trace-requests.ts'

const JSON_LIMIT = 1024 * 1024
/** For what is opened by a secret in its path. */
export const UNSEEN = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** Fastify with what every answer needs: ids, limits, headers, compression, the origin rule and the error handler. */
export async function openHttp(platform: Platform, meanings: ConstraintMeanings): Promise<FastifyInstance> {
  const { config, log } = platform
  const timeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1000
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: JSON_LIMIT,
    requestTimeout: timeoutMs,
    connectionTimeout: timeoutMs * 2,
    keepAliveTimeout: 72_000,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map((it) => it.trim()) : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '/' }) => asWritten(url),
    frameworkErrors: (error, request, reply) => void answerErrors(meanings)(error, request, reply),
  })

  const connections = closeConnections(app)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.setErrorHandler(answerErrors(meanings))

  const always = alwaysSent(config.PUBLIC_URL)
  const withData = { ...onlyForData(always), 'cache-control': 'no-store' }
  // It only measures; the gate decides.
  await app.register(underPressure)
  openGate(app, platform, withData)
  if (platform.tracing) traceRequests(app, platform.tracing)
  app.addHook('onRequest', (request, reply, done) => {
    const { anyOrigin, isSecret } = request.routeOptions.config
    reply.headers(isData(request.url) ? withData : always).header('x-request-id', request.id)
    if (isSecret) reply.headers(UNSEEN)
    done(anyOrigin ? undefined : foreignOrigin(request, config.PUBLIC_URL))
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.visit && log.isLevelEnabled('info')) {
      const { endpoint } = request.routeOptions.config
      request.log.info(
        {
          route: endpoint ?? 'page',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
          business: request.session?.tenantId,
        },
        'answered',
      )
    }
    connections.answered(request)
    done()
  })

  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
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

/** What only means something to a page; an answer with data need not carry it, and each header is a part of its cost. */
const ABOUT_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

function onlyForData(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ABOUT_PAGES.includes(name)))
}

function isData(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/objects/')
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
