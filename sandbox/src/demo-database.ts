import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@pitlane/server/config'
import { startPostgres } from './postgres/start-postgres.ts'

/** The demo's database alone, whether the demo runs or not; undefined when there never was one, unless one is to be made. */
export async function openDemoDatabase(given: Config, isFresh = false) {
  const dataDir = join(given.DATA_DIR, 'postgres')
  if (!isFresh && !existsSync(dataDir)) return undefined
  const postgres = await startPostgres({ dataDir })
  return { config: { ...given, DATABASE_URL: postgres.url() }, close: postgres.stop }
}
