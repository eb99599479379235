/** An answer that PostgreSQL has already written as JSON, so that a long list is not taken apart and put together again. */
export class JsonText<T> {
  readonly text: string
  /** What the answer depends on, as it was when it was read; makes its ETag. */
  readonly revision: string | undefined
  /** Only for the type checker: what the text says. */
  declare readonly means: T

  constructor(text: string, revision?: string) {
    this.text = text
    this.revision = revision
  }
}
