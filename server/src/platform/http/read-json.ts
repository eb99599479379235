import { AppError } from '@pitlane/contract/errors'
import { errorCodes, type FastifyInstance } from 'fastify'
import { hasBody } from './has-body.ts'

/** More than any of our inputs has; deeper ones make whatever walks them run out of stack. */
const DEEPEST = 32
const USUAL_VALUES = 1_000

const TOO_DEEP = 'The body is nested too deeply.'
const TOO_MANY_VALUES = 'The body holds too many values.'

/**
 * A body is looked over before it is parsed: values by the million would cost everybody a long breath. What has no body may be called
 * what it likes.
 */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _, done) =>
    done(hasBody(request) ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE() : null, undefined),
  )
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.is404 || body.length === 0) return done(null, undefined)
    const values = request.routeOptions.config.valuesLimit ?? USUAL_VALUES
    const problem = jsonProblem(body, { values, depth: DEEPEST })
    if (problem) return done(new AppError('invalid', problem), undefined)
    return parse(request, body.toString('utf8'), done)
  })
}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** What is too much about this JSON, in one pass over its bytes; whether it is JSON at all is the parser's to say. */
export function jsonProblem(bytes: Buffer, most: { values: number; depth: number }): string | undefined {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfText(bytes, at)
    else if (byte === COMMA) values++
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth++
      values++
      if (depth > most.depth) return TOO_DEEP
    }
    if (values > most.values) return TOO_MANY_VALUES
  }
  return undefined
}

/** Short text is gone through byte by byte; in long text the next quote is looked for, which is much faster. */
const SHORT = 64

function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  for (;;) {
    const near = Math.min(at + SHORT, bytes.length)
    while (at < near && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
    if (at < near) return at
    const next = bytes.indexOf(QUOTE, at)
    if (next < 0) return bytes.length
    let backslashes = 0
    while (next - backslashes > at && bytes[next - backslashes - 1] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return next
    at = next + 1
  }
}
