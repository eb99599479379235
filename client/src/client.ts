import { aborted, attempt } from './attempt.ts'
import type { CallOptions, CallPlan } from './call.ts'
import { calls } from './generated/calls.ts'
import type { Pitlane } from './generated/shapes.ts'
import { eachOf } from './pages.ts'
import { PitlaneError } from './pitlane-error.ts'
import { requestOf } from './request.ts'
import { maySendAgain, pauseAfter, wait } from './retry.ts'

export type { CallOptions } from './call.ts'
export type * from './generated/shapes.ts'
export { PitlaneError } from './pitlane-error.ts'

export interface ClientOptions {
  /** Where Pitlane is: `https://pitlane.example.com`. */
  baseUrl: string
  /** A token that an administrator made in Settings, `pit_…`. */
  token?: string | undefined
  /** The cookie of a session, `pitlane_session=…`, for calls that tokens may not make. A browser sends its own by itself. */
  cookie?: string | undefined
  /** For one attempt, until its answer is read. */
  timeoutMs?: number | undefined
  /** How often a call that may be sent again is sent again. */
  retries?: number | undefined
  /** Who sends; the machine's own `fetch` when absent. */
  fetch?: typeof fetch | undefined
}

type Input = Readonly<Record<string, unknown>>
type Ask = (plan: CallPlan, input?: Input, options?: CallOptions) => Promise<unknown>

const TIMEOUT_MS = 30_000
const RETRIES = 3
const MOST_RETRIES = 10

/** All calls of Pitlane, by the names of its documentation: `await createClient({ … }).repairs.list()`. */
export function createClient(options: ClientOptions): Pitlane {
  const ask = asking(options)
  const words = Object.entries<Record<string, CallPlan>>(calls).map(([word, plans]) => [
    word,
    Object.fromEntries(Object.entries(plans).map(([name, plan]) => [name, callable(ask, plan)])),
  ])
  // The shapes and the plans are written from the same contract.
  return Object.fromEntries(words) as unknown as Pitlane
}

function callable(ask: Ask, plan: CallPlan) {
  const call = (input?: Input, options?: CallOptions) => ask(plan, input, options)
  const { pagedBy } = plan
  if (!pagedBy) return call
  return Object.assign(call, {
    each: (input: Input = {}, options?: CallOptions) => eachOf((page) => call(page, options), pagedBy, input),
  })
}

function asking(options: ClientOptions): Ask {
  const { token, cookie, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options
  const base = baseOf(options.baseUrl)
  const own = ownHeaders(token, cookie)
  const most = Math.min(retries, MOST_RETRIES)
  const hide = (text: string) =>
    [token, cookie].reduce<string>((it, secret) => (secret ? it.replaceAll(secret, '…') : it), text)

  return async (plan, input = {}, { signal, idempotencyKey, ...said } = {}) => {
    const { url, init } = requestOf(plan, input)
    const key = plan.takesKey && { 'idempotency-key': idempotencyKey ?? aKey() }
    const request = {
      url: base + url,
      init: {
        ...init,
        redirect: plan.isStream ? 'manual' : 'error',
        headers: { ...own, ...init.headers, ...key },
      } as const,
      isStream: plan.isStream === true,
      timeoutMs: said.timeoutMs ?? timeoutMs,
      fetch: options.fetch ?? fetch,
      signal,
      hide,
    }
    for (let tried = 0; ; tried++)
      try {
        return await attempt(request)
      } catch (error) {
        const pause =
          tried < most && maySendAgain(plan) ? pauseAfter(error as PitlaneError, tried) : undefined
        if (pause === undefined) throw error
        await wait(pause, signal)
        if (signal?.aborted) throw aborted(signal)
      }
  }
}

/** An address that holds a password would be told in errors, and one that is none in every call. */
function baseOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new PitlaneError('invalid', 'baseUrl must be an address such as https://pitlane.example.com')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** What no header may hold is refused here: `fetch` would say it aloud. */
function ownHeaders(token: string | undefined, cookie: string | undefined): Record<string, string> {
  for (const [name, secret] of Object.entries({ token, cookie }))
    if (secret !== undefined && !/^[\x21-\x7e]+$/.test(secret))
      throw new PitlaneError('invalid', `${name} must be a text without spaces and line breaks`)
  return {
    accept: '*/*',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(cookie && { cookie }),
  }
}

/** Of this call alone, however often it is sent. */
function aKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
