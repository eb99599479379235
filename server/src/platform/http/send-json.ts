import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { JSON_TYPE } from './json-text.ts'

declare module 'fastify' {
  interface FastifyReply {
    sendJson(status: number, text: string): FastifyReply
  }
}

type HeadersOf = (url: string) => Readonly<Record<string, string>>

/** In bytes. */
export const WORTH_COMPRESSING = 1024

/** What is short is left as it is, so nobody need look at which encodings there are for it. */
export const isShort = (text: string): boolean => Buffer.byteLength(text) < WORTH_COMPRESSING

/**
 * What an answer carries beside headers of its own is added when it goes out. Fastify takes headers one by one into an object made for
 * each answer, which was a fifth of what a small one cost us; those of short JSON are written all at once, past Fastify.
 */
export function addHeadersLast(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    for (const [name, value] of Object.entries(headersOf(request.url)))
      if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', request.id)
    done()
  })

  app.decorateReply('sendJson', function (status, text) {
    if (isShort(text) && !this.sent) return writeShort(this, headersOf, status, text)
    return this.status(status).type(JSON_TYPE).send(text)
  })
}

function writeShort(reply: FastifyReply, headersOf: HeadersOf, status: number, text: string): FastifyReply {
  const { raw, request } = reply
  const headers: OutgoingHttpHeaders = { ...headersOf(request.url) }
  const own = reply.getHeaders()
  for (const name in own) headers[name] = own[name]
  headers['x-request-id'] = request.id
  headers['content-type'] = JSON_TYPE
  headers['content-length'] = Buffer.byteLength(text)
  raw.writeHead(status, headers)
  raw.end(text)
  return reply.hijack()
}
