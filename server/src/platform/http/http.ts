import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { inTask, PAGES } from '../budget/task.ts'
import type { Platform } from '../context.ts'
import { answerErrors, type ConstraintMeanings, wasLeft } from './answer-errors.ts'
import { answerUnreadable } from './connections/answer-unreadable.ts'
import { boundConnections } from './connections/bound-connections.ts'
import { closeConnections } from './connections/close-connections.ts'
import { waitForAnswers } from './connections/wait-for-answers.ts'
import { openGate } from './gate/gate.ts'
import { USUAL_BYTES } from './gate/large-bodies.ts'
import { giveHeaders } from './headers.ts'
import { refuseOtherSites } from './own-site.ts'
import { readJson } from './read-json.ts'
import { traceRequest } from './trace-requests.ts'

/** Fastify with what every answer needs: ids, limits, headers, compression, the origin rule and the error handler. */
export async function openHttp(platform: Platform, meanings: ConstraintMeanings): Promise<FastifyInstance> {
  const { config } = platform
  const loggerInstance: FastifyBaseLogger = platform.log
  const timeoutMs = config.REQUEST_TIMEOUT_SECONDS * 1000
  const arrivalMs = config.ARRIVAL_SECONDS * 1000
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new OnlyErrors({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    http: {
      // Counted from when the connection opens, whether anything comes or not.
      headersTimeout: arrivalMs,
      connectionsCheckingInterval: arrivalMs / 4,
      // Asked for once it is known that whoever asks has waited.
      requireHostHeader: false,
    },
    bodyLimit: USUAL_BYTES,
    requestTimeout: timeoutMs,
    // For connections on which nothing moves while a request is under way: nobody reads its answer, or none comes.
    connectionTimeout: timeoutMs * 2,
    keepAliveTimeout: 72_000,
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map((it) => it.trim()) : false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: maxHeaderSize },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => asWritten(url),
    frameworkErrors: (error, request, reply) => {
      void answerErrors(meanings)(error, request, reply.header('x-request-id', request.id))
    },
  })

  boundConnections(app, platform)
  closeConnections(app)
  waitForAnswers(app, platform)
  readJson(app)
  app.setErrorHandler(answerErrors(meanings))

  giveHeaders(app, config.PUBLIC_URL)
  openGate(app, platform)
  workInTask(app, platform)
  refuseOtherSites(app, config.PUBLIC_URL)
  logAnswers(app)
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'] })
  return app
}

/** Inputs and answers have the contract's shapes. Said here, because Fastify else loads what it would compile schemas with. */
function noSchemas(): never {
  throw new Error('What a route takes and answers is said in the contract')
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

/** Whatever happens for a request from here on is done in its name. */
function workInTask(app: FastifyInstance, { tracing, watch }: Platform): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const { config: route } = request.routeOptions
    const { task = PAGES } = route
    const span = tracing && traceRequest(tracing, request, reply, route)
    request.span = span
    watch.goesOn(task.name)
    inTask(task, () => (span ? span.run(() => done()) : done()))
  })
}

/**
 * Those that were let in: a line for each who is sent away would be one thing more to do. Of whoever was refused it says why, and by the id
 * of the person or the token who it was.
 */
function logAnswers(app: FastifyInstance): void {
  app.decorateRequest('asker', undefined)
  app.decorateRequest('refusal', undefined)
  app.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    const { endpoint: route = 'page' } = request.routeOptions.config
    const { visit, asker, refusal: code } = request
    const business = asker?.tenantId
    const refused = code && { code, by: asker?.user?.id ?? asker?.program?.id }
    if (visit)
      request.log.info({ route, status, ms: Math.round(elapsedTime), business, ...refused }, 'answered')
    done()
  })
}
