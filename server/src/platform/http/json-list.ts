import { Readable } from 'node:stream'
import type { ReadContext } from '../context.ts'
import type { Flow, HearRow } from '../database/tenant-query.ts'
import type { Statement } from '../database/written-once.ts'
import { JsonText, WrittenJson } from './json-text.ts'

/** In characters. A list that is shorter goes out at once, with its length. */
const PIECE = 64 * 1024
/** In bytes: so much waits for whoever reads slower than the database writes, which then waits too. */
const MOST_WAITING = 1024 * 1024

/** A list that goes out while the database is still writing it. */
export class JsonList<T> extends WrittenJson<T> {
  readonly pieces: Readable

  constructor(pieces: Readable, revision: string | undefined) {
    super(revision)
    this.pieces = pieces
  }
}

/**
 * A list of any length; however long it is, nobody ever holds the whole of it. Of each row the first column is an element, written as
 * JSON, the second, if there is one, what the list depends on.
 */
export function readList<T extends readonly unknown[]>(
  ctx: ReadContext,
  statement: Statement,
): Promise<WrittenJson<T>> {
  const { database, config } = ctx.platform
  return new Promise((resolve, reject) => {
    const pieces = new Pieces(config.STATEMENT_TIMEOUT_SECONDS * 1000)
    let revision: string | undefined
    const hear: HearRow = ([json, itsRevision], flow) => {
      revision = itsRevision ?? undefined
      pieces.add(json ?? 'null', flow)
      if (pieces.areOut) resolve(new JsonList(pieces, revision))
    }
    database.hearRows(ctx.tenantId, ctx.share, statement, hear).then(
      () => {
        const text = pieces.finish()
        if (text !== undefined) resolve(new JsonText(text, revision))
      },
      (error) => {
        pieces.destroy(error)
        reject(error)
      },
    )
  })
}

class Pieces extends Readable {
  readonly #longestHoldMs: number
  #text = ''
  #separator = '['
  #areOut = false
  #flow: Flow | undefined
  #heldTooLong: NodeJS.Timeout | undefined

  constructor(longestHoldMs: number) {
    super({ highWaterMark: MOST_WAITING })
    // Whoever reads hears of an error; until somebody does it must not end the process.
    this.on('error', () => {})
    this.#longestHoldMs = longestHoldMs
  }

  /** Whether a first piece has gone out: there is no way back to one text then. */
  get areOut(): boolean {
    return this.#areOut
  }

  add(json: string, flow: Flow): void {
    if (this.destroyed) return
    this.#text += this.#separator + json
    this.#separator = ','
    if (this.#text.length < PIECE) return
    const isRoom = this.push(this.#text)
    this.#text = ''
    this.#areOut = true
    if (!isRoom) this.#hold(flow)
  }

  /** The whole text, if no piece of it has gone out yet. */
  finish(): string | undefined {
    const rest = this.#separator === '[' ? '[]' : `${this.#text}]`
    if (!this.#areOut) return rest
    this._read()
    if (!this.destroyed) {
      this.push(rest)
      this.push(null)
    }
    return undefined
  }

  override _read(): void {
    clearTimeout(this.#heldTooLong)
    this.#flow?.resume()
    this.#flow = undefined
  }

  /** Whoever has left does not hear the rest, which still comes. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this._read()
    done(error)
  }

  /**
   * Meanwhile a connection is taken, so no longer than a statement may last: the database does not end one that waits for us until
   * it goes on.
   */
  #hold(flow: Flow): void {
    flow.pause()
    this.#flow = flow
    clearTimeout(this.#heldTooLong)
    this.#heldTooLong = setTimeout(
      () => this.destroy(new Error('A list was read too slowly')),
      this.#longestHoldMs,
    )
  }
}
