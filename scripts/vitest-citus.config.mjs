import { defineConfig } from 'vitest/config'

/** The tests of the server on a cluster that somebody provides: npm run test:citus. */
export default defineConfig({
  test: {
    name: 'citus',
    include: ['server/src/**/*.test.ts'],
    globalSetup: ['sandbox/src/testing/citus-for-tests.ts'],
    provide: { citusUrl: process.env.CITUS_URL ?? '' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
