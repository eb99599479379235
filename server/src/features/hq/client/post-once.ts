import { type OutboundAnswer, OutboundError, postOutside } from '../../../platform/outbound/outbound.ts'
import { traced } from '../../../platform/tracing/tracing.ts'
import { type HqAccess, type HqClientOptions, headersFor } from './client.ts'

/** Far more than an answer to one record has. */
const MAX_BYTES = 256 * 1024

interface Posted {
  path: string
  /** What the call is named in traces, without what it is about. */
  place: string
  body: object
  signal?: AbortSignal | undefined
}

/**
 * Asks HQ to write something down: one attempt, and never another, because HQ knows no key by which it would see that it was asked before.
 * Undefined when nothing whole came back; then it may have been written all the same.
 */
export async function postOnce(
  access: HqAccess,
  options: Omit<HqClientOptions, 'requestsPerSecond' | 'pull'>,
  { path, place, body, signal }: Posted,
): Promise<Pick<OutboundAnswer, 'status' | 'body'> | undefined> {
  const { business, timeoutMs, allowedOrigins, metrics, tracing } = options
  const begun = performance.now()
  const ended = (failure: Parameters<typeof metrics.hqAnswered>[0]) =>
    metrics.hqAnswered(failure, (performance.now() - begun) / 1000)
  const attempt = () =>
    postOutside(access.baseUrl + path, Buffer.from(JSON.stringify(body)), {
      headers: { ...headersFor(access, options), 'content-type': 'application/json' },
      timeoutMs,
      maxBytes: MAX_BYTES,
      allowedOrigins,
      signal,
    })
  const about = { name: `HQ ${place}`, kind: 'client', attributes: { 'pitlane.business': business } } as const
  try {
    const answer = await traced(tracing, () => about, attempt)
    ended(answer.status < 300 ? undefined : answer.status === 429 ? 'busy' : 'answer')
    return answer
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    ended(error.reason)
    return undefined
  }
}
