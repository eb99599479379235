/** What can be said of one call, beside its input. */
export interface CallOptions {
  /** Ends the call, and whatever it waits for. */
  signal?: AbortSignal | undefined
  /** For one attempt; the client's own when absent. */
  timeoutMs?: number | undefined
  /** For calls that take one: the same key within a day is answered with what the first call made. Made up when absent. */
  idempotencyKey?: string | undefined
}

export type Call<Input, Answer> = (input: Input, options?: CallOptions) => Promise<Answer>

/** A call that needs no input. */
export type OpenCall<Input, Answer> = (input?: Input, options?: CallOptions) => Promise<Answer>

/** A list in pages: `for await (const one of call.each({ … }))` walks through all of them. */
export interface Paged<Input, One> {
  each(input?: Input, options?: CallOptions): AsyncGenerator<One, void, undefined>
}

/** What a call is, without the shapes of what it takes and answers. */
export interface CallPlan {
  readonly method: string
  /** With `:name` where a field of the input belongs. */
  readonly path: string
  /** Fields that travel in the address although the method has a body. */
  readonly inQuery?: readonly string[]
  /** The body is what `body` of the input holds, as it is. */
  readonly sendsBytes?: true
  /** The answer is no JSON: it is given as it comes. */
  readonly isStream?: true
  /** It takes an Idempotency-Key, so it may be sent again. */
  readonly takesKey?: true
  /** Which field of a page holds the list; `true` when the page is the list. */
  readonly pagedBy?: string | true
}
