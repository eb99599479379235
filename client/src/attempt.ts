import { errorOf, PitlaneError } from './pitlane-error.ts'

interface Attempt {
  url: string
  init: RequestInit
  isStream: boolean
  timeoutMs: number
  signal: AbortSignal | undefined
  fetch: typeof fetch
  /** Takes out of a text what nobody may read there. */
  hide: (text: string) => string
}

/** Sends a request once. Whatever comes of it but the answer is a PitlaneError. */
export async function attempt({
  url,
  init,
  isStream,
  timeoutMs,
  signal,
  fetch,
  hide,
}: Attempt): Promise<unknown> {
  const inTime = new AbortController()
  const end = () => inTime.abort()
  const timer = setTimeout(end, timeoutMs)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  let isGivenAway = false
  try {
    const answer = await fetch(url, { ...init, signal: inTime.signal })
    if (isStream && isFine(answer)) {
      isGivenAway = true
      return answer
    }
    if (!answer.ok) throw await errorOf(answer, hide)
    return await read(answer)
  } catch (cause) {
    throw cause instanceof PitlaneError ? cause : explained(cause, signal, inTime.signal)
  } finally {
    clearTimeout(timer)
    // Whoever has a stream may still end it by their signal.
    if (!isGivenAway) signal?.removeEventListener('abort', end)
  }
}

/** Pages for people may lead elsewhere. */
function isFine({ ok, status, type }: Response): boolean {
  return ok || type === 'opaqueredirect' || (status >= 300 && status < 400)
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text()
  try {
    return JSON.parse(text)
  } catch (cause) {
    const requestId = answer.headers.get('x-request-id') ?? undefined
    const said = { status: answer.status, requestId, cause }
    throw new PitlaneError(
      'unreadable',
      'The answer is not what Pitlane would say. Is the address right?',
      said,
    )
  }
}

function explained(cause: unknown, signal: AbortSignal | undefined, inTime: AbortSignal): PitlaneError {
  if (signal?.aborted) return aborted(signal)
  if (inTime.aborted) return new PitlaneError('timeout', 'Pitlane did not answer in time.', { cause })
  return new PitlaneError('unreachable', 'Pitlane cannot be reached.', { cause })
}

export function aborted(signal: AbortSignal): PitlaneError {
  return new PitlaneError('aborted', 'The call was ended before it was answered.', { cause: signal.reason })
}
