import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '../tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan | undefined
  }
}

/**
 * A span for each call that was let in, by its name; it knows the business as soon as we do. Event streams have none: they
 * last as long as a page is open. Nobody outside is believed which trace a request belongs to.
 */
export function traceRequest(
  tracing: Tracing,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, admission, endpoint = '' }: FastifyContextConfig,
): OpenSpan | undefined {
  if (!call || admission === 'stream' || admission === 'always') return undefined
  const [method = '', path = ''] = endpoint.split(' ')
  const span = tracing.begin({
    name: call,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': path, 'pitlane.request': request.id },
  })
  reply.raw.once('close', () =>
    span.end(
      {
        'http.response.status_code': reply.raw.statusCode,
        ...(request.session && { 'pitlane.business': request.session.tenantId }),
      },
      reply.raw.statusCode >= 500,
    ),
  )
  return span
}
