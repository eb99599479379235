import { hash } from 'node:crypto'
import { buildApp, jobs } from '@pitlane/server/app'
import { readConfig } from '@pitlane/server/config'
import { dashboardStats, vehiclesNeedingRepair } from '@pitlane/server/features/dashboard/queries'
import { overduePreview } from '@pitlane/server/features/overdue/generate'
import { listRepairs, pageOfRepairs } from '@pitlane/server/features/repairs/list-queries'
import { repairText } from '@pitlane/server/features/repairs/queries'
import { pageByDue } from '@pitlane/server/features/routine/due-order-queries'
import { dueTemplates, pageOfTemplates } from '@pitlane/server/features/routine/list-queries'
import type { ReadContext } from '@pitlane/server/platform/context'
import { parsers } from '@pitlane/server/platform/database/column-types'
import type { Sql } from '@pitlane/server/platform/database/database'
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
  BUSINESS_REQUESTS_PER_MINUTE: '100000000',
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

/** The same for repairs: the product's own SQL, through the same driver, as a role that row level security spares. */
const exempt = new pg.Pool({
  connectionString: process.argv[3] ?? databaseUrl,
  max: config.DATABASE_POOL_SIZE,
  types: parsers,
})
type Asked = { Params: { tenant: string }; Querystring: Record<string, string> }
const bare = (tenantId: string): ReadContext => ({
  now: new Date(),
  log: platform.log,
  platform,
  tenantId,
  query: async <Row extends object>({ text, values }: Sql) => {
    const name = hash('sha1', text, 'base64url')
    return (await exempt.query<Row>({ name, text, values })).rows
  },
})
limit.get<Asked>('/:tenant/page', async ({ params, query }, reply) => {
  const { text } = await pageOfRepairs(bare(params.tenant), query, { page: 1, limit: 10 })
  return reply.type('application/json').send(text)
})
limit.get<Asked>('/:tenant/list', async ({ params }, reply) =>
  reply.type('application/json').send((await listRepairs(bare(params.tenant), {})).text),
)
limit.get<Asked>('/:tenant/one', async ({ params, query }, reply) =>
  reply.type('application/json').send((await repairText(bare(params.tenant), query.id ?? ''))?.text),
)
limit.get<Asked>('/:tenant/stats', ({ params }) => dashboardStats(bare(params.tenant)))
limit.get<Asked>('/:tenant/needing', ({ params }) => vehiclesNeedingRepair(bare(params.tenant)))

const routines = (tenantId: string) => ({ ...bare(tenantId), timezone: 'UTC' })
limit.get<Asked>('/:tenant/routines/page', async ({ params, query: { page, ...filters } }, reply) => {
  const asked = { page: Number(page), limit: 20 }
  return reply
    .type('application/json')
    .send((await pageOfTemplates(routines(params.tenant), filters, asked)).text)
})
limit.get<Asked>('/:tenant/routines/due-first', async ({ params }, reply) => {
  const asked = { page: 1, limit: 20 }
  return reply.type('application/json').send((await pageByDue(routines(params.tenant), {}, asked)).text)
})
limit.get<Asked>('/:tenant/routines/due', async ({ params }, reply) =>
  reply.type('application/json').send((await dueTemplates(routines(params.tenant))).text),
)
limit.get<Asked>('/:tenant/routines/preview', async ({ params }, reply) =>
  reply.type('application/json').send((await overduePreview(routines(params.tenant))).text),
)

const [pitlaneUrl, limitUrl] = await Promise.all([
  pitlane.listen({ host: '127.0.0.1', port: 0 }),
  limit.listen({ host: '127.0.0.1', port: 0 }),
])
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
process.send?.({ pitlane: pitlaneUrl, limit: limitUrl })
