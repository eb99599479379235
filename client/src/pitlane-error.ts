import type { ErrorCode } from './generated/shapes.ts'

/** What can go wrong before there is an answer that can be read. */
type OwnCode = 'unreachable' | 'timeout' | 'aborted' | 'unreadable'

interface Said {
  status?: number | undefined
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  body?: Readonly<Record<string, unknown>> | undefined
  cause?: unknown
}

/** Whatever goes wrong with a call. It never holds the token. */
export class PitlaneError extends Error {
  override readonly name = 'PitlaneError'
  /** Later versions of Pitlane may know more of them than this one. */
  readonly code: ErrorCode | OwnCode | (string & {})
  /** 0 when there was no answer. */
  readonly status: number
  /** By this whoever runs Pitlane finds the call in the log. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** Which fields of the input are wrong, and why. */
  readonly errors: readonly { path: string; message: string }[]
  /** The whole answer: some refusals say more, as `current` or `conflicts`. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(code: PitlaneError['code'], message: string, said: Said = {}) {
    super(message, { cause: said.cause })
    this.code = code
    this.status = said.status ?? 0
    this.requestId = said.requestId
    this.retryAfterSeconds = said.retryAfterSeconds
    this.body = said.body ?? {}
    this.errors = Array.isArray(this.body.errors) ? this.body.errors : []
  }
}

/** The error that a refusal is; `hide` takes out of its texts what nobody may read there. */
export async function errorOf(answer: Response, hide: (text: string) => string): Promise<PitlaneError> {
  const body = readObject(hide(await answer.text()))
  const { code, message } = body ?? {}
  return new PitlaneError(
    typeof code === 'string' ? code : 'unreadable',
    typeof message === 'string' ? message : `Pitlane answered with status ${answer.status}.`,
    {
      body,
      status: answer.status,
      requestId: answer.headers.get('x-request-id') ?? undefined,
      retryAfterSeconds: secondsIn(answer.headers.get('retry-after')),
    },
  )
}

/** Seconds, or a date: both are allowed. */
function secondsIn(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? { ...read } : undefined
  } catch {
    return undefined
  }
}
