import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/testing/longest-first.ts'
import { iconsByFile } from './web/icons-plugin.ts'

/** Files share the modules they test, which makes all of it much faster; what a page keeps in one is not shared. */
const isolate = false

/** What takes long and seldom breaks: npm run test:deep, after the rest. */
const deep = '**/*.deep.test.ts'
/** Those need a cluster: npm run test:citus. */
const citus = '**/*.citus.test.ts'
const exclude = [...configDefaults.exclude, deep, citus]

/** How far inputs that nobody wrote are searched: the same ones every time, unless somebody looks for others. */
const proof = { seed: Number(process.env.PROOF_SEED ?? 2), runs: Number(process.env.PROOF_RUNS ?? 25) }

/** Left to itself a project takes one of two cores, and those that run together must take as many. */
const maxWorkers = 2

/** One real PostgreSQL, which whatever touches the database shares. */
const withPostgres = {
  isolate,
  // After the others: they share no modules with them, and take all cores.
  sequence: { groupOrder: 1 },
  globalSetup: ['sandbox/src/testing/postgres-for-tests.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  maxWorkers,
}

/** The fast facts need nothing. Every file of a test is in one of these: architecture/every-test.test.ts. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'house',
          include: ['*.test.ts', 'architecture/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude,
          isolate,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [iconsByFile()],
        test: {
          name: 'pure',
          include: [
            'contract/src/**/*.test.ts',
            'client/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'web/*.test.ts',
            'web/src/**/*.test.ts',
          ],
          exclude,
          isolate,
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [iconsByFile()],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          exclude,
          maxWorkers,
          environment: 'happy-dom',
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'sandbox/src/**/*.test.ts', 'client/examples/**/*.test.ts'],
          exclude,
          ...withPostgres,
        },
      },
      {
        test: {
          name: 'deep',
          include: [deep],
          exclude: configDefaults.exclude,
          provide: { proof },
          ...withPostgres,
        },
      },
    ],
  },
})
