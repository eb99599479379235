import type { FastifyInstance } from 'fastify'
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
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { call, lane, endpoint = '' } = request.routeOptions.config
    request.span = undefined
    if (!call || lane === 'stream' || lane === 'always') return done()
    const [method = '', route = ''] = endpoint.split(' ')
    const span = tracing.begin({
      name: call,
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'pitlane.request': request.id },
    })
    request.span = span
    reply.raw.once('close', () =>
      span.end(
        {
          'http.response.status_code': reply.raw.statusCode,
          ...(request.session && { 'pitlane.business': request.session.tenantId }),
        },
        reply.raw.statusCode >= 500,
      ),
    )
    span.run(done)
  })
}
