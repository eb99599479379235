import type pg from 'pg'

/** Settings are written name=value. */
export function connectionOptions(
  url: string,
  role: string | undefined,
  settings: readonly string[] = [],
): pg.ClientConfig {
  const given = [...(role ? [`role=${role}`] : []), ...settings].map((it) => `-c ${it}`)
  return {
    connectionString: url,
    application_name: 'pitlane',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(given.length > 0 && { options: given.join(' ') }),
  }
}
