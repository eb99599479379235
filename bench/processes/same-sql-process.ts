import { hash } from 'node:crypto'
import { DEFAULT_CLOCK } from '@pitlane/contract/clock'
import { costGroups } from '@pitlane/contract/reports/calls'
import { whoIsSignedIn } from '@pitlane/server/features/accounts/session-queries'
import { showBoard } from '@pitlane/server/features/board/show-board'
import { findConflicts } from '@pitlane/server/features/conflicts/find-conflicts'
import { candidates } from '@pitlane/server/features/overdue/queries'
import { reportedOn } from '@pitlane/server/features/reports/asked-period'
import { costSums } from '@pitlane/server/features/reports/costs-queries'
import { distancesOf } from '@pitlane/server/features/reports/distance-queries'
import { downtimesOf } from '@pitlane/server/features/reports/downtime-queries'
import { fleetFacts } from '@pitlane/server/features/reports/fleet-queries'
import { carsOnTheRoad, carsReported } from '@pitlane/server/features/reports/vehicles-queries'
import { pageByDue } from '@pitlane/server/features/routine/due-order-queries'
import { pageOfTemplates, templatesWithIds } from '@pitlane/server/features/routine/list-queries'
import { sessionTokenOf } from '@pitlane/server/platform/access/cookies'
import type { ReadContext } from '@pitlane/server/platform/context'
import { parsers } from '@pitlane/server/platform/database/column-types'
import { isInManyShapes, isPlannedOnce } from '@pitlane/server/platform/database/sql'
import type { Statement } from '@pitlane/server/platform/database/written-once'
import { openLog } from '@pitlane/server/platform/log'
import { openPlatform } from '@pitlane/server/platform/open-platform'
import Fastify from 'fastify'
import pg from 'pg'
import { benchConfig } from '../worlds/bench-config.ts'
import { beMeasured } from './measured-process.ts'

const [databaseUrl = '', superuserUrl = ''] = process.argv.slice(2)
const config = benchConfig(databaseUrl)
const { platform } = await openPlatform({ config, databaseUrl, log: openLog('warn') })
platform.sessions.lookUpBy(whoIsSignedIn)

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

/** What a route costs that only knows who asks: a constant, after the same look-up of the session. */
const constant = JSON.stringify({
  id: '01a1e04a-8795-7ff6-85fc-d1d53c963b54',
  tenantId: '01a1e04a-8795-7ff6-85fc-d1d53c963b55',
  username: 'bench-owner',
  email: 'bench@example.com',
  pendingEmail: null,
  firstName: 'Ben',
  lastName: 'Chmark',
  profileImageUrl: null,
  role: 'admin',
})
limit.get('/signed-in', async (request, reply) => {
  const token = sessionTokenOf(platform, request) ?? ''
  const moment = { now: new Date(), log: platform.log, platform }
  const session = platform.sessions.remembered(moment, token) ?? (await platform.sessions.find(moment, token))
  return session ? reply.type('application/json; charset=utf-8').send(constant) : reply.status(401).send()
})

/** The product's own SQL, through the same driver, named, planned and with room as there, as a role that row level security spares. */
const exemptPool = (plans: string) =>
  new pg.Pool({
    connectionString: superuserUrl,
    max: config.DATABASE_POOL_SIZE,
    types: parsers,
    options: `-c jit=off -c work_mem=16MB -c plan_cache_mode=${plans}`,
  })
const [exempt, exemptOnce] = [exemptPool('auto'), exemptPool('force_generic_plan')]
type Asked = { Params: { tenant: string }; Querystring: Record<string, string> }
const bare = (tenantId: string): ReadContext => ({
  now: new Date(),
  log: platform.log,
  platform,
  tenantId,
  query: async <Row extends object>(statement: Statement) => {
    const { text, values } = statement
    const name = isInManyShapes(statement) ? undefined : hash('sha1', text, 'base64url')
    const pool = isPlannedOnce(statement) ? exemptOnce : exempt
    return (await pool.query<Row>({ ...(name && { name }), text, values })).rows
  },
})
const routines = (tenantId: string) => ({ ...bare(tenantId), timezone: 'UTC', clock: DEFAULT_CLOCK })
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
/** Those that are overdue, all in one text. */
for (const name of ['due', 'preview'])
  limit.get<Asked>(`/:tenant/routines/${name}`, async ({ params }, reply) => {
    const asked = routines(params.tenant)
    const ids = (await candidates(asked, [])).map(({ id }) => id)
    return reply.type('application/json').send(await templatesWithIds(asked, ids))
  })
/** Each report as the rows of its statements, asked side by side. */
limit.get<Asked>('/:tenant/reports/costs', ({ params, query: { by, from } }) => {
  const asked = reportedOn(routines(params.tenant), { from })
  const group = costGroups.find((it) => it === by) ?? 'month'
  return Promise.all([costSums(asked, group), downtimesOf(asked, group), distancesOf(asked, group)])
})
limit.get<Asked>('/:tenant/reports/fleet', ({ params, query: { from } }) =>
  fleetFacts(reportedOn(routines(params.tenant), { from })),
)
limit.get<Asked>('/:tenant/reports/vehicles', ({ params, query: { from } }) => {
  const asked = reportedOn(routines(params.tenant), { from })
  return Promise.all([carsReported(asked), carsOnTheRoad(asked)])
})

limit.get<Asked>('/:tenant/conflicts', async ({ params }) => findConflicts(routines(params.tenant), {}))

/** What the board asks the database, written down once and asked again without anything made of the rows. */
const boards = new Map<string, Statement[]>()
limit.get<Asked>('/:tenant/board', async ({ params: { tenant } }) => {
  const known = boards.get(tenant)
  const ctx = routines(tenant)
  if (known) return Promise.all(known.map((statement) => ctx.query(statement)))
  const asked: Statement[] = []
  boards.set(tenant, asked)
  const query: ReadContext['query'] = (statement) => {
    asked.push(statement)
    return ctx.query(statement)
  }
  return showBoard({ ...ctx, query }, { days: 2 })
})

beMeasured(await limit.listen({ host: '127.0.0.1', port: 0 }))
