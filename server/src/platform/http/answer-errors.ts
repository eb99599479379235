import { AppError, type ErrorCode, type FieldError, MOST_PROBLEMS } from '@pitlane/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { ZodError } from 'zod'
import { constraintOf } from '../database/constraints.ts'
import { hearOut } from './connections/hear-out.ts'
import { JSON_TYPE } from './json-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was not done. */
    refusal: ErrorCode | undefined
  }
}

export const BUSY = 'Pitlane is busy right now. Please try again in a moment.'

/** What a broken database constraint means to a person, by the constraint's name. Each word brings its own. */
export type ConstraintMeanings = Record<string, { message: string; path: string }>

/** The one error handler: whatever was thrown becomes an AppError, and only the unexpected is logged as an error. */
export function answerErrors(meanings: ConstraintMeanings) {
  return async (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown, meanings)
    const business = request.asker?.tenantId
    request.refusal = error.code
    const hasLeft = request.socket.destroyed && wasLeft(thrown)
    if (error.status >= 500 && !isSentAway(error) && !hasLeft)
      request.log.error({ err: thrown, business }, 'request failed')
    else request.log.debug({ code: error.code, business }, 'request refused')
    forgetAnswer(reply)
    const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? 5 : undefined)
    if (retryAfter) reply.header('retry-after', retryAfter)
    if (error.code === 'too_large') {
      await hearOut(request.raw)
      reply.header('connection', 'close')
    }
    return reply.status(error.status).type(JSON_TYPE).send(JSON.stringify(error.toBody()))
  }
}

/** The reader closed the connection before the answer was whole. */
export function wasLeft(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Takes back the headers of the answer that failed: they are not true of the error that goes out in its place. */
function forgetAnswer(reply: FastifyReply): void {
  reply.removeHeader('content-encoding').removeHeader('etag').header('cache-control', 'no-store')
}

/** Nothing failed; there was too much to do. */
function isSentAway({ code, cause }: AppError): boolean {
  return code === 'overloaded' && cause === undefined
}

export function toAppError(thrown: unknown, meanings: ConstraintMeanings): AppError {
  if (thrown instanceof AppError) return thrown
  if (thrown instanceof ZodError) return invalidInput(thrown)
  if (thrown instanceof pg.DatabaseError) return databaseError(thrown, meanings)
  if (isFastifyError(thrown)) return fastifyError(thrown)
  if (isOutOfReach(thrown)) return overloaded(thrown)
  return internal(thrown)
}

function invalidInput(error: ZodError): AppError {
  const errors: FieldError[] = error.issues.slice(0, MOST_PROBLEMS).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  return new AppError('invalid', errors[0]?.message ?? 'The input is not valid.', { errors })
}

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const CANCELED = '57014'
// Shutting down, starting up, deadlock: worth another try in a moment.
const passing = ['57P01', '57P02', '57P03', '40P01', '40001', CANCELED]
/** Too many connections, no memory, a disk that is full. */
const NO_ROOM = '53'
/** PgBouncer ends a connection so when its database is gone; a call that breaks the protocol does not end it. */
const LOST = '08'

function databaseError(error: pg.DatabaseError, meanings: ConstraintMeanings): AppError {
  if (error.code === UNIQUE_VIOLATION || error.code === FOREIGN_KEY_VIOLATION) {
    const meaning = meanings[constraintOf(error)]
    if (meaning) return new AppError('conflict', meaning.message, { errors: [meaning], cause: error })
  }
  return isPassing(error) ? overloaded(error) : internal(error)
}

function isPassing({ code = '', severity }: pg.DatabaseError): boolean {
  if (passing.includes(code) || code.startsWith(NO_ROOM)) return true
  return code.startsWith(LOST) && severity === 'FATAL'
}

const fastifyMeanings: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_file', 'The body must be JSON.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The request is too large.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', 'The body does not have the announced length.'],
  FST_ERR_HANDLER_TIMEOUT: ['overloaded', 'This is taking too long. Please try again.'],
}

function fastifyError(error: FastifyError): AppError {
  const [code, sentence] = fastifyMeanings[error.code] ?? []
  if (code && sentence) return new AppError(code, sentence, { cause: error })
  if (error.statusCode === 413)
    return new AppError('too_large', 'The request is too large.', { cause: error })
  if (error.statusCode && error.statusCode < 500)
    return new AppError('invalid', 'The request could not be read.', { cause: error })
  return internal(error)
}

function isFastifyError(thrown: unknown): thrown is FastifyError {
  return (
    thrown instanceof Error &&
    ('statusCode' in thrown || ('code' in thrown && String(thrown.code).startsWith('FST_')))
  )
}

/** Something that we need does not answer, or has no room. */
function isOutOfReach(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  const code = 'code' in thrown ? String(thrown.code) : ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOSPC|EDQUOT)$/.test(code) ||
    thrown.name === 'TimeoutError' ||
    /timeout|terminated|not queryable/i.test(thrown.message)
  )
}

function overloaded(cause: unknown): AppError {
  return new AppError('overloaded', BUSY, { cause })
}

function internal(cause: unknown): AppError {
  return new AppError('internal', 'Something went wrong on our side. Please try again.', { cause })
}
