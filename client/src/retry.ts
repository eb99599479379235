import type { CallPlan } from './call.ts'
import type { PitlaneError } from './pitlane-error.ts'

/** Longer than this nobody waits without being asked: the error says how long it would be. */
const LONGEST_WAIT_MS = 60_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000

/** Whether a call that may have been done already can be sent again. */
export function maySendAgain({ method, takesKey }: CallPlan): boolean {
  return method === 'GET' || takesKey === true
}

/** How long to wait before the next attempt; undefined when there is none. */
export function pauseAfter(error: PitlaneError, attempt: number, random = Math.random): number | undefined {
  if (!isPassing(error)) return undefined
  if (error.retryAfterSeconds === undefined)
    return random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
  const asked = error.retryAfterSeconds * 1000
  // Never earlier than asked, and not all of those who were refused together at once.
  return asked > LONGEST_WAIT_MS ? undefined : asked + random() * Math.max(FIRST_PAUSE_MS, asked / 4)
}

/** Whether the same call may go well in a moment. */
function isPassing({ code, status }: PitlaneError): boolean {
  if (code === 'not_configured' || code === 'aborted') return false
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504
}

/** Waits, unless somebody ends it. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done)
    if (signal?.aborted) done()
  })
}
