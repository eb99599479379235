import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN } from '@pitlane/contract/formats'
import { TOKENS_REFUSED } from '@pitlane/contract/hq/sentences'
import type { HqFailure, Metrics } from '../../../platform/metrics/metrics.ts'
import { getOutside, type OutboundAnswer, OutboundError } from '../../../platform/outbound/outbound.ts'
import { type Tracing, traced } from '../../../platform/tracing/tracing.ts'
import type { Pull } from './pulls.ts'
import { parseJson, readErrorMessage } from './wire.ts'

export interface HqAccess {
  baseUrl: string
  tenantToken: string
  userToken: string
}

export interface HqClientOptions {
  allowedOrigins: readonly string[]
  timeoutMs: number
  requestsPerSecond: number
  business: string
  metrics: Pick<Metrics, 'hqAnswered'>
  tracing?: Tracing | undefined
  maxBytes?: number | undefined
  /** What this is part of: told what arrives, and ended with it. */
  pull?: Pull | undefined
}

const TRIES = 3
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
const LONGEST_EXCUSE = 64 * 1024
/** Says which business asks, to an HQ of the operator's own that answers many of them; nobody outside learns our ids. */
export const BUSINESS_HEADER = 'x-pitlane-business'
export const UNREACHABLE = 'HQ Rental Software could not be reached. Please try again in a few minutes.'

export const NOT_HQ =
  'HQ Rental Software could not be reached: something else answered. Please check the address.'

/** What HQ answered, not yet read: a page may be large, and is read beside the event loop. */
export type HqBody = OutboundAnswer['body']

export type HqClient = ReturnType<typeof openHqClient>

/** Asks HQ: at a measured pace, with time-outs, and again when it was only a passing failure. */
export function openHqClient(access: HqAccess, options: HqClientOptions) {
  const headers = headersFor(access, options)
  const keepPace = pacer(options.requestsPerSecond)
  const signal = options.pull?.signal

  async function ask(path: string): Promise<HqBody> {
    try {
      return await askAtPace(path)
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  }

  async function askAtPace(path: string): Promise<HqBody> {
    for (let attempt = 1; ; attempt++) {
      await keepPace(signal)
      const begun = performance.now()
      const answer = await traced(
        options.tracing,
        () => ({
          name: `HQ ${placeOf(path)}`,
          kind: 'client',
          attributes: { 'pitlane.business': options.business },
        }),
        () => askOnce(path),
      )
      const failure = answer instanceof Failure ? answer.kind : undefined
      options.metrics.hqAnswered(failure, (performance.now() - begun) / 1000)
      if (!(answer instanceof Failure)) return answer
      if (!answer.isPassing || attempt === TRIES) throw answer.error
      await pause(pauseMs(attempt, answer.retryAfterMs), undefined, { signal })
    }
  }

  async function askOnce(path: string): Promise<HqBody | Failure> {
    try {
      const answer = await getOutside(access.baseUrl + path, {
        headers,
        timeoutMs: options.timeoutMs,
        maxBytes: options.maxBytes ?? MAX_BYTES,
        allowedOrigins: options.allowedOrigins,
        signal,
        onBytes: (bytes) => options.pull?.tookBytes(bytes),
      })
      return readAnswer(answer)
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof OutboundError)) throw error
      return failureOf(error)
    }
  }

  return {
    /** The bytes of an answer, or an AppError that says why there is none. */
    get: ask,
    business: options.business,
  }
}

export function headersFor(
  { baseUrl, tenantToken, userToken }: HqAccess,
  { allowedOrigins, business }: Pick<HqClientOptions, 'allowedOrigins' | 'business'>,
): Record<string, string> {
  const isOwn = allowedOrigins.includes(new URL(baseUrl).origin)
  return {
    authorization: `Basic ${Buffer.from(`${tenantToken}:${userToken}`).toString('base64')}`,
    accept: 'application/json',
    ...(isOwn && { [BUSINESS_HEADER]: business }),
  }
}

/** Not an exception: whether it is worth another try is decided by whoever asked. */
class Failure {
  readonly kind: HqFailure
  readonly error: AppError
  readonly isPassing: boolean
  readonly retryAfterMs: number | undefined

  constructor(kind: HqFailure, error: AppError, isPassing: boolean, retryAfterMs?: number) {
    this.kind = kind
    this.error = error
    this.isPassing = isPassing
    this.retryAfterMs = retryAfterMs
  }
}

function readAnswer({ status, headers, body }: OutboundAnswer): HqBody | Failure {
  if (status === 401 || status === 403)
    return new Failure('refused', new AppError('hq_refused', TOKENS_REFUSED), false)
  if (status >= 200 && status < 300) return body
  const said = body.length > LONGEST_EXCUSE ? undefined : readErrorMessage(parseJson(body))
  const retryAfterMs = Number(headers['retry-after']) * 1000 || undefined
  const error = new AppError('hq_unreachable', UNREACHABLE, {
    cause: new Error(`HQ answered ${status}: ${said ?? 'no reason'}`),
  })
  const kind = status === 429 ? 'busy' : 'answer'
  return new Failure(kind, error, status === 429 || status >= 500, retryAfterMs)
}

function failureOf(error: OutboundError): Failure {
  if (error.reason === 'forbidden') {
    const errors = [{ path: 'baseUrl', message: ADDRESS_FORBIDDEN }]
    return new Failure(
      'forbidden',
      new AppError('invalid', ADDRESS_FORBIDDEN, { errors, cause: error }),
      false,
    )
  }
  return new Failure(
    error.reason,
    new AppError('hq_unreachable', UNREACHABLE, { cause: error }),
    error.reason !== 'too_large',
  )
}

/** Which of HQ's places was asked, without what was looked for there. */
function placeOf(path: string): string {
  return (path.split('?', 1)[0] ?? '').replace(/\d+/g, '{id}')
}

function pauseMs(attempt: number, retryAfterMs: number | undefined): number {
  const backOff = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random())
  return Math.min(retryAfterMs ?? backOff, LONGEST_PAUSE_MS)
}

/** Requests start no closer together than the pace allows, in the order they were asked for. */
function pacer(perSecond: number) {
  let next = 0
  return async (signal: AbortSignal | undefined): Promise<void> => {
    const now = performance.now()
    const start = Math.max(now, next)
    next = start + 1000 / perSecond
    if (start > now) await pause(start - now, undefined, { signal })
  }
}
