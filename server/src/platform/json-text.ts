/** An answer that PostgreSQL has already written as JSON, so that a long list is not taken apart and put together again. */
export class JsonText<T> {
  readonly text: string
  /** Only for the type checker: what the text says. */
  declare readonly means: T

  constructor(text: string) {
    this.text = text
  }
}
