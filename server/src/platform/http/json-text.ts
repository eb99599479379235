export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer that is written as JSON already, most often by PostgreSQL, and not taken apart and put together again. */
export abstract class WrittenJson<T> {
  /** What the answer depends on, as it was when it was read; makes its ETag. */
  readonly revision: string | undefined
  /** Only for the type checker: what it says. */
  declare readonly means: T

  constructor(revision: string | undefined) {
    this.revision = revision
  }
}

/** All of it at once. */
export class JsonText<T> extends WrittenJson<T> {
  readonly text: string

  constructor(text: string, revision?: string) {
    super(revision)
    this.text = text
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
