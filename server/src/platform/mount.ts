import { mayWork, TRIAL_ENDED } from '@pitlane/contract/access'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { isStream, pathNames } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Accepted } from './accepted.ts'
import type { Platform, PublicContext } from './context.ts'
import { clearSessionCookie, setSessionCookie } from './cookies.ts'
import { refuseNul } from './input-text.ts'
import { JsonText } from './json-text.ts'
import { type Asked, NotModified, type Route } from './serve.ts'
import { SESSION_COOKIE, type Session } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: PublicContext
    session: Session | undefined
  }
}

export interface MountOptions {
  /** Tests hold every answer against the contract; production does not parse again. */
  verifyOutput: boolean
}

/** Session, access and trial are settled before a body is read; then input, context, handler, answer. */
export function mount(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  options: MountOptions,
): void {
  for (const route of routes) {
    if (route.endpoint.body === 'json') mountOne(app, platform, route, options)
    else void app.register(async (scope) => mountOne(passingBytes(scope), platform, route, options))
  }
}

function mountOne(app: FastifyInstance, platform: Platform, route: Route, options: MountOptions): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint: `${endpoint.method} ${endpoint.path}` },
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    onRequest: async (request, reply) => {
      await settleWhoAsks(platform, endpoint, request, reply)
    },
    handler: async (request, reply) => {
      const asked: Asked = {
        visitor: request.visitor,
        session: request.session,
        input: isStream(endpoint.output) && endpoint.method !== 'GET' ? {} : readInput(endpoint, request),
        request,
        reply,
      }
      const answered = await route.answer(asked)
      if (isStream(endpoint.output)) return answered
      if (answered instanceof NotModified) return reply.status(304).send()
      const isAccepted = answered instanceof Accepted
      const output = isAccepted ? answered.output : answered
      const isText = output instanceof JsonText
      if (options.verifyOutput) endpoint.output.parse(isText ? JSON.parse(output.text) : output)
      reply.status(isAccepted ? 202 : endpoint.status)
      return isText ? reply.type('application/json; charset=utf-8').send(output.text) : reply.send(output)
    },
  })
}

/** In this scope a body of any type is handed on as it arrives. */
function passingBytes(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  return scope
}

async function settleWhoAsks(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const visitor = visitorOf(platform, request, reply)
  request.visitor = visitor
  request.session = undefined
  if (endpoint.access === 'public') return

  const session = visitor.sessionToken
    ? await platform.sessions.find(visitor, visitor.sessionToken)
    : undefined
  if (!session) throw new AppError('unauthenticated', 'Please sign in.')
  if (endpoint.access === 'admin' && session.user.role !== 'admin')
    throw new AppError('forbidden', 'Only business administrators can do this.')
  if (endpoint.trial === 'required' && !mayWork(session.tenant, visitor.now))
    throw new AppError('trial_ended', TRIAL_ENDED)
  request.session = session
  if (visitor.sessionToken && (await platform.sessions.renew(visitor, session)))
    setSessionCookie(reply, platform, visitor.sessionToken)
}

function visitorOf(platform: Platform, request: FastifyRequest, reply: FastifyReply): PublicContext {
  return {
    now: platform.clock(),
    log: request.log as PublicContext['log'],
    platform,
    address: request.ip,
    sessionToken: request.cookies[SESSION_COOKIE],
    origin: originOf(platform, request),
    requestKey: requestKeyOf(request),
    keepSession: (token) => {
      if (token) setSessionCookie(reply, platform, token)
      else clearSessionCookie(reply, platform)
    },
  }
}

/** A proxy in front may speak https although we are asked by http: then the configured address is the right one. */
/** A key is a text of some length; anything else is none. */
function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length <= 200 ? key || undefined : undefined
}

function originOf({ config: { PUBLIC_URL } }: Platform, request: FastifyRequest): string {
  if (PUBLIC_URL?.endsWith(`//${request.host}`)) return PUBLIC_URL
  return `${request.protocol}://${request.host}`
}

/** One object from path, query and body; names of the path win, and a body never stands in for a query. */
function readInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const query = pick(request.query, endpoint.method === 'GET' ? undefined : endpoint.inQuery)
  const body = endpoint.body === 'json' && isPlainObject(request.body) ? request.body : {}
  const params = pick(request.params, pathNames(endpoint.path))
  const given = { ...body, ...query, ...params }
  refuseNul(given)
  return endpoint.input.parse(given)
}

function pick(from: unknown, names: readonly string[] | undefined): Record<string, unknown> {
  if (!isPlainObject(from)) return {}
  if (!names) return from
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]),
  )
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
