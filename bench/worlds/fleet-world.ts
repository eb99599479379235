import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts } from '@pitlane/contract/accounts/calls'
import { hq as hqCalls } from '@pitlane/contract/hq/calls'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { startPostgres } from '@pitlane/sandbox/postgres/start-postgres'
import { buildApp, jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { migrate } from '@pitlane/server/platform/database/migrate/migrate'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import { BENCH_KEY } from './bench-config.ts'

/** Pitlane in this process; HQ's sandbox in another, which knows how long it took. */
export async function openFleetWorld(settings: Record<string, string> = {}, webFolder?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'pitlane-bench-'))
  await chmod(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, durable: false })
  await migrate(postgres.url())
  const child = fork(join(import.meta.dirname, '../processes/hq-process.ts'))
  const told = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const hq = { origin: String(await told()) }
  const config = readConfig({
    DATABASE_URL: postgres.url(),
    SECRET_KEY: BENCH_KEY,
    PUBLIC_URL: 'http://127.0.0.1',
    SIGN_UP_PER_ADDRESS: '1000000',
    BUSINESS_REQUESTS_PER_MINUTE: '100000000',
    HQ_ALLOWED_ORIGINS: hq.origin,
    ...settings,
  })
  const { platform, close } = await openPlatform({
    config,
    databaseUrl: postgres.url(),
    log: openLog('warn'),
  })
  await platform.jobs.start(jobs)
  const app = await buildApp(platform, webFolder ? { webFolder } : {})
  let businesses = 0
  return {
    app,
    platform,
    /** How long HQ took for its answers so far. */
    async hqMs(): Promise<number> {
      const answer = told()
      child.send('how long?')
      return Number(await answer)
    },
    hqOrigin: hq.origin,
    databaseUrl: postgres.url(),
    superuserUrl: postgres.superuserUrl('pitlane'),
    /** A business connected to this fleet, not synced yet. */
    async aBusiness(tenantToken: string): Promise<string> {
      const name = `bench-${businesses++}`
      const door = frontDoor(app)
      const { tenant } = await door.call(accounts.registerBusiness, {
        businessName: name,
        businessSlug: name,
        contactEmail: `${name}@example.com`,
        adminUsername: name,
        adminPassword: 'bench-password',
        adminFirstName: 'Ben',
        adminLastName: 'Chmark',
      })
      await door.call(accounts.signIn, { username: name, password: 'bench-password' })
      await door.call(hqCalls.saveConfig, { baseUrl: `${hq.origin}/api/`, tenantToken, userToken: 'steady' })
      return tenant.id
    },
    async close() {
      await app.close()
      await platform.jobs.stop()
      await close()
      child.disconnect()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
