import { buildApp, jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import Fastify from 'fastify'
import pg from 'pg'

const databaseUrl = process.argv[2] ?? ''
const config = readConfig({
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a key that only measurements use',
  PUBLIC_URL: 'http://127.0.0.1',
  LOG_LEVEL: 'warn',
  SIGN_UP_PER_ADDRESS: '100000',
})
const { platform } = await openPlatform({ config, databaseUrl, log: openLog('warn') })
await platform.jobs.start(jobs)
const pitlane = await buildApp(platform)

/** The limit: a bare route, the same driver and SQL, no sign-in, no tenancy. */
const limit = Fastify()
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: config.DATABASE_POOL_SIZE,
  options: '-c role=pitlane_system',
})
limit.get<{ Params: { id: string } }>('/tenants/:id', async (request) => {
  const { rows } = await pool.query({
    name: 'tenant',
    text: `select id, name, slug, domain, status, timezone, free_trial as "freeTrial", free_trial_end as "freeTrialEnddate",
           is_subscriber as "isSubscriber" from tenants where id = $1`,
    values: [request.params.id],
  })
  return rows[0]
})

const [pitlaneUrl, limitUrl] = await Promise.all([
  pitlane.listen({ host: '127.0.0.1', port: 0 }),
  limit.listen({ host: '127.0.0.1', port: 0 }),
])
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
process.send?.({ pitlane: pitlaneUrl, limit: limitUrl })
