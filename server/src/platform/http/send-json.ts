import type { OutgoingHttpHeader } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { JSON_TYPE } from './json-text.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** What its route says of all its answers. */
    standing: StandingHeaders | undefined
    /** By `giveHeaders`. */
    hasOwnHeaders: boolean
    sendJson(status: number, text: string): FastifyReply
  }
}

/** Names and values in turn, as Node takes them fastest. */
export type StandingHeaders = readonly string[]

/** In bytes. */
export const WORTH_COMPRESSING = 1024

/** What is short is left as it is, so nobody need look at which encodings there are for it. */
export const isShort = (bytes: number): boolean => bytes < WORTH_COMPRESSING

/**
 * What an answer carries beside headers of its own is added when it goes out. Fastify takes headers one by one into an object made for
 * each answer, which was a fifth of what a small one cost us; those of short JSON are written all at once, past Fastify.
 */
export function addHeadersLast(app: FastifyInstance, usual: StandingHeaders): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const standing = reply.standing ?? usual
    standing.forEach((name, n) => {
      if (n % 2 === 0 && !reply.hasHeader(name)) reply.header(name, standing[n + 1])
    })
    reply.header('x-request-id', request.id)
    done()
  })

  app.decorateReply('standing', undefined)
  app.decorateReply('hasOwnHeaders', false)
  app.decorateReply('sendJson', function (status, text) {
    const bytes = Buffer.byteLength(text)
    if (!isShort(bytes) || this.sent) return this.status(status).type(JSON_TYPE).send(text)
    const headers: OutgoingHttpHeader[] = [...(this.standing ?? usual), 'x-request-id', this.request.id]
    headers.push('content-type', JSON_TYPE, 'content-length', bytes)
    if (this.hasOwnHeaders) replace(headers, this.getHeaders())
    this.raw.writeHead(status, headers)
    this.raw.end(text)
    return this.hijack()
  })
}

/** To JSON that is short others are lost: to ask each answer for all it has costs as much as to send them. */
export function giveHeaders(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  reply.hasOwnHeaders = true
  reply.headers(headers)
}

function replace(headers: OutgoingHttpHeader[], own: Record<string, OutgoingHttpHeader | undefined>): void {
  for (const [name, value = ''] of Object.entries(own)) {
    const known = headers.indexOf(name)
    if (known < 0) headers.push(name, value)
    else headers[known + 1] = value
  }
}
