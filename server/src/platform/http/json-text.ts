import { hash } from 'node:crypto'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** An answer that is written as JSON already, most often by PostgreSQL, and not taken apart and put together again. */
export abstract class WrittenJson<T> {
  /** What the answer depends on, as it was when it was read or before; makes its ETag. */
  revision: string | undefined
  /** Only for the type checker: what it says. */
  declare readonly means: T

  constructor(revision: string | undefined) {
    this.revision = revision
  }
}

/** All of it at once. */
export class JsonText<T> extends WrittenJson<T> {
  readonly text: string
  #digest: string | undefined

  constructor(text: string, revision?: string) {
    super(revision)
    this.text = text
  }

  /** The same for the same words, whatever they depend on. */
  get digest(): string {
    this.#digest ??= hash('sha256', this.text, 'base64url')
    return this.#digest
  }
}

/** The JSON of an object: first the fields whose values are written already, unless there is none, then the others. */
export function objectText(
  written: Readonly<Record<string, string | null | undefined>>,
  others: object = {},
): string {
  const rest = JSON.stringify(others)
  let text = '{'
  for (const name in written)
    if (written[name] != null) text += `${text === '{' ? '' : ','}${JSON.stringify(name)}:${written[name]}`
  if (rest === '{}') return `${text}}`
  return text === '{' ? rest : `${text},${rest.slice(1)}`
}

/** One object with the fields of several, each of them written as JSON and taken as it is. */
export function joinObjects(...objects: readonly string[]): string {
  const fields = objects.map((text) => text.slice(1, -1)).filter((text) => text !== '')
  return `{${fields.join(',')}}`
}

export function arrayText(elements: readonly string[]): string {
  return `[${elements.join(',')}]`
}
