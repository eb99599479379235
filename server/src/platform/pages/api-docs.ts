import type { Endpoint } from '@pitlane/contract/endpoint'
import type { FastifyInstance } from 'fastify'

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

type Words = Record<string, Record<string, Endpoint>>

/** The API documentation, for people at /api/docs and for programs at /api/openapi.json. Made when first asked for. */
export function serveApiDocs(app: FastifyInstance, words: Words): void {
  let json: string | undefined
  let page: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    const { describeApi } = await import('./openapi.ts')
    json ??= JSON.stringify(describeApi(words))
    return reply.type('application/json').send(json)
  })
  app.get('/api/docs', async (_, reply) => {
    const { apiPage } = await import('./api-docs/page.ts')
    page ??= apiPage(words)
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page)
  })
}
