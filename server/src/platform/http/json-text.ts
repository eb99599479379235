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

/** The JSON of an object: first the fields whose values are written already, then the others. */
export function objectText(written: Readonly<Record<string, string>>, others: object = {}): string {
  const fields = Object.entries(written).map(([name, text]) => `${JSON.stringify(name)}:${text}`)
  return joinObjects(`{${fields.join(',')}}`, JSON.stringify(others))
}

/** One object with the fields of several, each of them written as JSON and taken as it is. */
export function joinObjects(...objects: readonly string[]): string {
  const fields = objects.map((text) => text.slice(1, -1)).filter((text) => text !== '')
  return `{${fields.join(',')}}`
}

export function arrayText(elements: readonly string[]): string {
  return `[${elements.join(',')}]`
}
