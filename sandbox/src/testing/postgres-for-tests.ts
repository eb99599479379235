import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import { getConstructionPlans } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/start-postgres.ts'
import { withClient } from '../postgres/with-client.ts'
import { partition } from './partitioned-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      ownerUrl: string
      /** Where a database is made: one server, or every node of a cluster. */
      everywhere: string[]
      partitioned: { url: string; refused: string[] }
    }
  }
}

export const TEMPLATE = 'pitlane'
export const PARTITIONED = 'pitlane_partitioned'

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-tests-'))
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, durable: false })
  await migrate(postgres.url(TEMPLATE))
  const url = postgres.url(PARTITIONED)
  await cloneOf(postgres.url(TEMPLATE), PARTITIONED)
  await makeQueue(postgres.url(TEMPLATE))
  project.provide('postgres', {
    ownerUrl: postgres.url(TEMPLATE),
    everywhere: [postgres.url('postgres')],
    partitioned: { url, refused: await partition(url) },
  })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function cloneOf(template: string, name: string): Promise<void> {
  const maintenance = new URL(template)
  maintenance.pathname = '/postgres'
  await withClient(maintenance.href, (client) => client.query(`create database ${name} template ${TEMPLATE}`))
}

/** As its first start would, which is then nobody's in particular. */
async function makeQueue(template: string): Promise<void> {
  await withClient(template, (client) =>
    client.query(`set role pitlane_system; ${getConstructionPlans('pgboss', { createSchema: false })}`),
  )
}
