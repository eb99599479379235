import type pg from 'pg'

/** Without JIT: compiling a plan takes longer than any statement of ours runs, and is done anew on every call. */
const NOT_COMPILED = 'jit=off'

/** Settings are written name=value. */
export function connectionOptions(
  url: string,
  role: string | undefined,
  settings: readonly string[] = [],
): pg.ClientConfig {
  const given = [...(role ? [`role=${role}`, NOT_COMPILED] : []), ...settings].map((it) => `-c ${it}`)
  return {
    connectionString: url,
    application_name: 'pitlane',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(given.length > 0 && { options: given.join(' ') }),
  }
}
