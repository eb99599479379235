import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@pitlane/server/platform/database/migrate'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { ownerUrl: string }
  }
}

export const TEMPLATE = 'pitlane'

/** One PostgreSQL for the whole run, with one migrated database that every test file clones. */
export default async function setUp(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-tests-'))
  // As root, PostgreSQL runs as another user, who must get in.
  await chmod(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, durable: false })
  await migrate(postgres.url(TEMPLATE))
  project.provide('postgres', { ownerUrl: postgres.url(TEMPLATE) })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
