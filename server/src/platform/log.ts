import pg from 'pg'
import { type Bindings, type DestinationStream, type Level, type Logger, pino } from 'pino'

/** Logs say what happened and to which request, never who it was or what they sent. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}

/** A child of the log, made when something is said in it that is written: most requests have nothing to say. */
export function childWhenNeeded(log: Logger, bindings: Bindings): RequestLog {
  return new ChildWhenNeeded(log, bindings)
}

/** As much of a log as anybody uses. */
export interface RequestLog extends Pick<Logger, Level | 'isLevelEnabled' | 'level' | 'silent'> {
  child(bindings: Bindings): Logger
}

type Said = [said: object, message?: string]

class ChildWhenNeeded {
  readonly #parent: Logger
  readonly #bindings: Bindings
  #made: Logger | undefined

  constructor(parent: Logger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #child(): Logger {
    this.#made ??= this.#parent.child(this.#bindings)
    return this.#made
  }

  get level(): string {
    return this.#parent.level
  }

  isLevelEnabled(level: string): boolean {
    return this.#parent.isLevelEnabled(level)
  }

  child(bindings: Bindings): Logger {
    return this.#child.child(bindings)
  }

  fatal(...said: Said): void {
    this.#say('fatal', said)
  }

  error(...said: Said): void {
    this.#say('error', said)
  }

  warn(...said: Said): void {
    this.#say('warn', said)
  }

  info(...said: Said): void {
    this.#say('info', said)
  }

  debug(...said: Said): void {
    this.#say('debug', said)
  }

  trace(...said: Said): void {
    this.#say('trace', said)
  }

  silent(): void {}

  /** An error by itself would have its message written as it is. */
  #say(level: Level, [said, message]: Said): void {
    if (!this.#parent.isLevelEnabled(level)) return
    if (said instanceof Error) this.#child[level]({ err: said }, message ?? said.name)
    else this.#child[level](said, message)
  }
}

/** A database's message can quote the data it refused, so of such an error only its codes are kept. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  if (error instanceof pg.DatabaseError) {
    const { code, constraint, table, routine } = error
    return { type: 'DatabaseError', code, constraint, table, routine, stack: frames }
  }
  const cause = error.cause ? { cause: describeError(error.cause) } : {}
  return { type: error.name, message: error.message, stack: frames, ...cause }
}
