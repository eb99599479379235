import { serialize } from 'pg-protocol'

/** What pg knows of the statements of a connection: those that were prepared, and those that are being. */
export interface KnownStatements {
  readonly parsedStatements: Readonly<Record<string, string>>
  readonly submittedNamedStatements: Record<string, string>
}

/** Stands in for pg's connection: gathers the messages of a query, so that they go out in one write. */
export class OneWrite implements KnownStatements {
  readonly parsedStatements: KnownStatements['parsedStatements']
  readonly submittedNamedStatements: KnownStatements['submittedNamedStatements']
  readonly #parts: Buffer[] = []

  constructor({ parsedStatements, submittedNamedStatements }: KnownStatements) {
    this.parsedStatements = parsedStatements
    this.submittedNamedStatements = submittedNamedStatements
  }

  parse(statement: Parameters<typeof serialize.parse>[0]): void {
    this.#parts.push(serialize.parse(statement))
  }

  bind(values: Parameters<typeof serialize.bind>[0]): void {
    this.#parts.push(serialize.bind(values))
  }

  describe(what: Parameters<typeof serialize.describe>[0]): void {
    this.#parts.push(serialize.describe(what))
  }

  execute(portal: Parameters<typeof serialize.execute>[0]): void {
    this.#parts.push(serialize.execute(portal))
  }

  /** When a value cannot be written, pg forgets the statement. */
  close(what: Parameters<typeof serialize.close>[0]): void {
    this.#parts.push(serialize.close(what))
  }

  sync(): void {
    this.#parts.push(serialize.sync())
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }
}
