import { randomUUID } from 'node:crypto'

/** Something somebody wanted to have written, as they know it. */
export type Write =
  | { kind: 'report'; title: string; photo: string | undefined; isAcknowledged: boolean }
  | { kind: 'edit'; repairId: string; text: string; isAcknowledged: boolean }
  | { kind: 'comment'; text: string; isAcknowledged: boolean }

export interface Failure {
  what: string
  /** Milliseconds since the ledger was opened. */
  from: number
  to: number
  why: string
}

/** While something was broken on purpose. */
export interface Window {
  name: string
  from: number
  to: number
  /** So long after it, errors may still be heard. */
  recoveryMs: number
  /** What it explains; everything unless given. */
  explains: readonly string[] | undefined
}

/** What a load has asked for and heard: every write, every error with its time, and how long answers took. */
export class Ledger {
  /** All it writes begins with this. */
  readonly mark = `Ledger ${randomUUID().slice(0, 8)}`
  readonly writes: Write[] = []
  readonly failures: Failure[] = []
  readonly windows: Window[] = []
  readonly took = new Map<string, { from: number; ms: number }[]>()
  #numbers = 0
  readonly #opened = performance.now()

  now(): number {
    return performance.now() - this.#opened
  }

  /** A text that nothing else has. */
  text(about: string): string {
    this.#numbers += 1
    return `${this.mark} ${about} ${this.#numbers}`
  }

  /** One request, or what somebody would call one thing to do. */
  async note<T>(what: string, work: () => Promise<T>): Promise<T> {
    const from = this.now()
    try {
      const result = await work()
      const times = this.took.get(what) ?? []
      if (times.length === 0) this.took.set(what, times)
      times.push({ from, ms: this.now() - from })
      return result
    } catch (error) {
      this.failures.push({ what, from, to: this.now(), why: reason(error) })
      throw error
    }
  }

  /** While this lasts, and a while after it, errors are to be expected. */
  async during<T>(
    name: string,
    { recoveryMs, explains }: { recoveryMs: number; explains?: readonly string[] | undefined },
    work: () => Promise<T>,
  ): Promise<T> {
    const window: Window = { name, from: this.now(), to: Number.POSITIVE_INFINITY, recoveryMs, explains }
    this.windows.push(window)
    try {
      return await work()
    } finally {
      window.to = this.now()
    }
  }

  /** What failed although nothing was broken. */
  unexplained(): Failure[] {
    return this.failures.filter((it) => !this.windows.some((window) => isWithin(it, window)))
  }

  /** From the end of what was broken to the last error that it explains. */
  recoveryMs({ name }: { name: string }): number {
    const windows = this.windows.filter((it) => it.name === name)
    const late = windows.flatMap((window) =>
      this.failures.filter((it) => isWithin(it, window)).map((it) => it.to - window.to),
    )
    return Math.max(0, ...late)
  }

  /** Of answers that were asked for between these times. */
  percentile(part: number, { from, to }: { from: number; to: number }, what?: string): number {
    const all = what ? (this.took.get(what) ?? []) : [...this.took.values()].flat()
    const times = all.filter((it) => it.from >= from && it.from <= to).map(({ ms }) => ms)
    times.sort((one, other) => one - other)
    return times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
  }
}

function isWithin(failure: Failure, { from, to, recoveryMs, explains }: Window): boolean {
  const isExplained = explains?.includes(failure.what) ?? true
  return isExplained && failure.to >= from && failure.from <= to + recoveryMs
}

function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || String(error)).split('<')[0]?.trim().slice(0, 200) ?? ''
}
