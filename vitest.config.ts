import { defineConfig } from 'vitest/config'

/** The fast facts need nothing; what touches the database shares one real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'house', include: ['*.test.ts'] } },
      { test: { name: 'pure', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.{ts,tsx}'] } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'sandbox/src/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['sandbox/src/testing/postgres-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
