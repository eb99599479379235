import { defineConfig } from 'vitest/config'

/** Files share the modules they test, which makes all of it much faster; what a page keeps in one is not shared. */
const isolate = false

/** The fast facts need nothing; what touches the database shares one real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'house',
          include: ['*.test.ts', 'architecture/**/*.test.ts'],
          isolate,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'web/*.test.ts', 'web/src/**/*.test.ts'],
          isolate,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'sandbox/src/**/*.test.ts', 'bench/**/*.test.ts'],
          // Those need a cluster: npm run test:citus.
          exclude: ['**/node_modules/**', '**/*.citus.test.ts'],
          isolate,
          // After the others: they share no modules with them, and take all cores.
          sequence: { groupOrder: 1 },
          globalSetup: ['sandbox/src/testing/postgres-for-tests.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
