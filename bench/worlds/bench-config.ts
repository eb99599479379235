import { type Config, readConfig } from '@pitlane/server/config'

export const BENCH_KEY = 'a key that only measurements use'

/** Production as it is, but for what keeps one business, or one address, from asking too often. */
export function benchConfig(databaseUrl: string): Config {
  return readConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY: BENCH_KEY,
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'warn',
    SIGN_UP_PER_ADDRESS: '100000',
    BUSINESS_REQUESTS_PER_MINUTE: '100000000',
    CONNECTIONS_PER_ADDRESS: '10000',
  })
}
