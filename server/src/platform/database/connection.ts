import type pg from 'pg'

export function connectionOptions(url: string, role: string | undefined): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'pitlane',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(role && { options: `-c role=${role}` }),
  }
}
