import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@pitlane/server/config'
import { startPostgres } from './postgres/start-postgres.ts'

/** The demo's database alone, whether the demo runs or not; undefined when there never was one. */
export async function openDemoDatabase(given: Config) {
  const dataDir = join(given.DATA_DIR, 'postgres')
  if (!existsSync(dataDir)) return undefined
  const postgres = await startPostgres({ dataDir })
  return { config: { ...given, DATABASE_URL: postgres.url() }, close: postgres.stop }
}
