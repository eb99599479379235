/** The closed list of ways to fail, each with the status it is answered with. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  second_factor_required: 401,
  trial_ended: 402,
  forbidden: 403,
  reauthentication_required: 403,
  second_factor_setup_required: 403,
  not_found: 404,
  conflict: 409,
  BUSINESS_REQUIRED: 409,
  too_large: 413,
  unsupported_file: 415,
  rate_limited: 429,
  hq_refused: 400,
  hq_unreachable: 502,
  not_configured: 503,
  overloaded: 503,
  internal: 500,
} as const

export type ErrorCode = keyof typeof statusOf

/** So many problems of one input are told; the rest is not looked for. */
export const MOST_PROBLEMS = 100

export interface FieldError {
  path: string
  message: string
}

interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: FieldError[]
  /** The record as it is now, when somebody else changed it first. */
  current?: unknown
  /** What stands in the way, when it may be done all the same. */
  conflicts?: unknown[]
  /** What the second step of a sign-in is taken with, and the ways to take it. */
  challenge?: string
  methods?: readonly string[]
}

interface Details {
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number | undefined
  current?: unknown
  conflicts?: unknown[] | undefined
  challenge?: string | undefined
  methods?: readonly string[] | undefined
  cause?: unknown
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** The sentence a person reads. */
  readonly sentence: string
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly current: unknown
  readonly conflicts: unknown[] | undefined
  readonly challenge: string | undefined
  readonly methods: readonly string[] | undefined

  constructor(code: ErrorCode, sentence: string, details: Details = {}, message = sentence) {
    super(message, { cause: details.cause })
    this.code = code
    this.sentence = sentence
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.current = details.current
    this.conflicts = details.conflicts
    this.challenge = details.challenge
    this.methods = details.methods
  }

  get status(): number {
    return statusOf[this.code]
  }

  toBody(): ErrorBody {
    const body: ErrorBody = { message: this.sentence, code: this.code }
    if (this.errors) body.errors = this.errors
    if (this.current !== undefined) body.current = this.current
    if (this.conflicts) body.conflicts = this.conflicts
    if (this.challenge) body.challenge = this.challenge
    if (this.methods) body.methods = this.methods
    return body
  }

  /** The same error on the other side of the wire; its message is the status, a colon and the body's text. */
  static fromAnswer(status: number, text: string, statusText: string, retryAfter?: string | null): AppError {
    const body = readBody(text)
    const code = body?.code ?? codeOfStatus(status)
    const sentence = body?.message ?? UNREADABLE_ANSWER
    return new AppError(
      code,
      sentence,
      {
        errors: body?.errors,
        current: body?.current,
        conflicts: body?.conflicts,
        challenge: body?.challenge,
        methods: body?.methods,
        retryAfterSeconds: retryAfter ? Number(retryAfter) || undefined : undefined,
      },
      `${status}: ${text || statusText}`,
    )
  }
}

export const UNREADABLE_ANSWER = 'Something went wrong. Please try again.'

function readBody(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text)
    return isErrorBody(body) ? body : undefined
  } catch {
    return undefined
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string' &&
    Object.hasOwn(statusOf, body.code)
  )
}

function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(statusOf).find(([, known]) => known === status)
  return (found?.[0] as ErrorCode | undefined) ?? 'internal'
}
