import { defineConfig } from 'vitest/config'

/** The tests of the server on a cluster that somebody provides: npm run test:citus. */
export default defineConfig({
  test: {
    name: 'citus',
    include: ['server/src/**/*.test.ts'],
    // Instances from before there were names cannot work on a cluster, so it has no triggers for them; and that row level
    // security alone holds a statement that names no business is shown on one machine: here such a statement is refused.
    exclude: ['**/node_modules/**', '**/older-instances.test.ts', '**/tenant-query.test.ts'],
    globalSetup: ['sandbox/src/testing/citus-for-tests.ts'],
    provide: { citusUrl: process.env.CITUS_URL ?? '' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
