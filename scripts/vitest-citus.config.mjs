import { defineConfig } from 'vitest/config'

/** What is shown on one machine alone, and why. */
const elsewhere = {
  '**/backup.deep.test.ts': 'a cluster is archived node by node, and refuses a backup (nodes.citus.test.ts)',
  '**/first-hour.deep.test.ts': 'a node plans by what it has counted of its own parts',
  '**/isolation.test.ts':
    'row level security alone holds what names no business; a cluster refuses it (nodes.citus.test.ts)',
  '**/measure.test.ts': 'each machine of a cluster measures its own parts, when it gets round to it',
  '**/planned-once.deep.test.ts': 'a node plans for the values given each time: they say where the rows are',
  '**/schema.test.ts': 'the document is made from a database of one machine',
  '**/tenant-query.test.ts':
    'row level security alone holds what names no business; a cluster refuses it (nodes.citus.test.ts)',
}

/** The tests of the server on a cluster that somebody provides: npm run test:citus. */
export default defineConfig({
  test: {
    name: 'citus',
    include: ['server/src/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...Object.keys(elsewhere)],
    globalSetup: ['sandbox/src/testing/citus-for-tests.ts'],
    provide: { citusUrl: process.env.CITUS_URL ?? '' },
    // As the tests of the server are: most of a small file would be reading the same modules again.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
})
