import pg from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'

/** Logs say what happened and to which request, never who it was or what they sent. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
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
