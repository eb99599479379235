import pg from 'pg'
import {
  type Bindings,
  type DestinationStream,
  type Level,
  type LogFn,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino'

/** As much of a log as anybody uses. */
export interface Log extends Pick<Logger, Level> {
  child(bindings: Bindings): Log
}

/** Logs say what happened and to which request, never who it was or what they sent. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: describeError },
    hooks: { logMethod: nameErrors },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error by itself would have its message written as it is. */
function nameErrors(this: Logger, said: Parameters<LogFn>, write: LogFn): void {
  const [error, message] = said
  if (error instanceof Error) write.call(this, { err: error }, message ?? error.name)
  else write.apply(this, said)
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
