import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@pitlane/contract/errors'
import { ADDRESS_FORBIDDEN, TOKENS_REFUSED } from '@pitlane/contract/hq'
import { getOutside, type OutboundAnswer, OutboundError } from '../../platform/outbound.ts'
import { readErrorMessage } from './wire.ts'

export interface HqAccess {
  baseUrl: string
  tenantToken: string
  userToken: string
}

export interface HqClientOptions {
  allowedOrigins: readonly string[]
  timeoutMs: number
  requestsPerSecond: number
  signal?: AbortSignal | undefined
}

const TRIES = 3
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const MAX_BYTES = 32 * 1024 * 1024
export const UNREACHABLE = 'HQ Rental Software could not be reached. Please try again in a few minutes.'

export const NOT_HQ =
  'HQ Rental Software could not be reached: something else answered. Please check the address.'

export type HqClient = ReturnType<typeof openHqClient>

/** Asks HQ: at a measured pace, with time-outs, and again when it was only a passing failure. */
export function openHqClient(access: HqAccess, options: HqClientOptions) {
  const authorization = `Basic ${Buffer.from(`${access.tenantToken}:${access.userToken}`).toString('base64')}`
  const waitForTurn = pacer(options.requestsPerSecond)

  async function ask(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      await waitForTurn(options.signal)
      const answer = await askOnce(path)
      if (!(answer instanceof Failure)) return answer
      if (!answer.isPassing || attempt === TRIES) throw answer.error
      await pause(pauseMs(attempt, answer.retryAfterMs), undefined, { signal: options.signal })
    }
  }

  async function askOnce(path: string): Promise<unknown> {
    try {
      const answer = await getOutside(access.baseUrl + path, {
        headers: { authorization, accept: 'application/json' },
        timeoutMs: options.timeoutMs,
        maxBytes: MAX_BYTES,
        allowedOrigins: options.allowedOrigins,
        signal: options.signal,
      })
      return readAnswer(answer)
    } catch (error) {
      options.signal?.throwIfAborted()
      if (!(error instanceof OutboundError)) throw error
      return failureOf(error)
    }
  }

  return {
    /** A body, or an AppError that says why there is none. */
    get: ask,
  }
}

/** Not an exception: whether it is worth another try is decided by whoever asked. */
class Failure {
  readonly error: AppError
  readonly isPassing: boolean
  readonly retryAfterMs: number | undefined

  constructor(error: AppError, isPassing: boolean, retryAfterMs?: number) {
    this.error = error
    this.isPassing = isPassing
    this.retryAfterMs = retryAfterMs
  }
}

function readAnswer({ status, headers, text }: OutboundAnswer): unknown {
  if (status === 401 || status === 403) return new Failure(new AppError('hq_refused', TOKENS_REFUSED), false)
  const body = parse(text)
  if (status >= 200 && status < 300 && body !== undefined) return body
  const said = readErrorMessage(body)
  const retryAfterMs = Number(headers['retry-after']) * 1000 || undefined
  const error = new AppError('hq_unreachable', UNREACHABLE, {
    cause: new Error(`HQ answered ${status}: ${said ?? 'no reason'}`),
  })
  return new Failure(error, status === 429 || status >= 500, retryAfterMs)
}

function failureOf(error: OutboundError): Failure {
  if (error.reason === 'forbidden') {
    const errors = [{ path: 'baseUrl', message: ADDRESS_FORBIDDEN }]
    return new Failure(new AppError('invalid', ADDRESS_FORBIDDEN, { errors, cause: error }), false)
  }
  return new Failure(
    new AppError('hq_unreachable', UNREACHABLE, { cause: error }),
    error.reason !== 'too_large',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
    const turn = Math.max(now, next)
    next = turn + 1000 / perSecond
    if (turn > now) await pause(turn - now, undefined, { signal })
  }
}
