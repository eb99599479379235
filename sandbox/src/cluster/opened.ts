import { PlainError } from '@pitlane/server/plain-error'

type Close = () => Promise<unknown>

/** What is to be closed, the last first, however far the opening came. What comes while it is closed is closed at once. */
export class Opened {
  readonly #list: Close[] = []
  readonly #stopping = new AbortController()
  #closing: Promise<void> | undefined
  /** Raised when the closing begins. */
  readonly signal = this.#stopping.signal

  add(close: Close): void {
    if (this.isClosing) void close().catch(() => {})
    else this.#list.push(close)
    this.signal.throwIfAborted()
  }

  get isClosing(): boolean {
    return this.signal.aborted
  }

  /** All of it, whatever of it fails. */
  close(complain: (error: unknown) => void): Promise<void> {
    this.#stopping.abort(new PlainError('It is being stopped.'))
    this.#closing ??= this.#closeAll(complain)
    return this.#closing
  }

  async #closeAll(complain: (error: unknown) => void): Promise<void> {
    for (let close = this.#list.pop(); close; close = this.#list.pop()) await close().catch(complain)
  }
}
