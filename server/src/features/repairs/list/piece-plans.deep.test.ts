import type { RepairFilters } from '@pitlane/contract/repairs/calls'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { literal } from '@pitlane/sandbox/testing/explained'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { readingTenant } from '../../../platform/context.ts'
import { type Query, sql } from '../../../platform/database/database.ts'
import type { Statement } from '../../../platform/database/written-once.ts'
import { JsonList } from '../../../platform/http/pieces/json-list.ts'
import { listRepairs } from './piece-queries.ts'

const world = await openWorld({ settings: { LOG_LEVEL: 'warn' } })
const { database } = world.platform
type Shop = Awaited<ReturnType<typeof aConnectedTenant>>

const MANY = 2_500
/** A piece has no more. */
const MOST_ROWS = 1_000

async function fill({ tenant, user }: Shop): Promise<void> {
  await database.transaction(tenant.id, (query) =>
    query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, status, completed_at, created_at)
      select tenant_id, id, ${user.id}, 'Brakes', 'They squeal.', 'brakes', case when n % 40 = 0 then 'need' else 'completed' end,
             case when n % 40 > 0 then now() end, now() - n * interval '1 minute'
      from vehicles, generate_series(1, ${MANY}::int) n where tenant_id = ${tenant.id}`),
  )
}

async function analyze(): Promise<void> {
  await withClient(world.databaseUrl, (owner) => owner.query('analyze'))
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** How many repairs a statement looks at, planned for its values and for any. */
async function repairsReadBy(tenantId: string, { text, values }: Statement): Promise<number[]> {
  const given = values.map(literal)
  return database.transaction(tenantId, async (_, client) => {
    const counts: number[] = []
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set local plan_cache_mode = ${mode}; prepare piece as ${text}`)
      const { rows } = await client.query(
        `explain (analyze, timing off, format json) execute piece(${given})`,
      )
      await client.query('deallocate piece')
      counts.push(repairsReadIn(rows[0]['QUERY PLAN'][0].Plan))
    }
    return counts
  })
}

function repairsReadIn(node: Node): number {
  const own = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const below = (node.Plans ?? []).reduce((sum, it) => sum + repairsReadIn(it), 0)
  return below + (node['Relation Name'] === 'repairs' ? own : 0)
}

/** The most repairs that the first or the second piece of a list looked at. */
async function mostReadForAPiece({ tenant }: Shop, filters: RepairFilters): Promise<number> {
  const counts: number[] = []
  const watched =
    (query: Query, tenantId: string): Query =>
    async (statement) => {
      counts.push(...(await repairsReadBy(tenantId, statement)))
      return query(statement)
    }
  const watching = {
    ...database,
    inTenant: (tenantId: string, ...share: []) => watched(database.inTenant(tenantId, ...share), tenantId),
  }
  const platform = { ...world.platform, database: watching }
  const ctx = readingTenant({ now: platform.clock(), log: platform.log, platform }, tenant.id)
  const list = await listRepairs(ctx, filters)
  if (!(list instanceof JsonList)) throw new Error('All of it came at once')
  for (const _ of [1, 2]) await list.pieces.next()
  await list.pieces.return(undefined)
  expect(counts).toHaveLength(4)
  return Math.max(...counts)
}

const commonFilters: RepairFilters[] = [
  {},
  { status: 'completed' },
  { category: 'brakes' },
  { search: 'squeal' },
]

test('a piece of a list is found by its key, whatever the database knows of the business', async () => {
  await fill(await aConnectedTenant(world, 1))
  await analyze()
  const shop = await aConnectedTenant(world, 1)
  await fill(shop)
  for (const filters of commonFilters)
    expect.soft(await mostReadForAPiece(shop, filters), JSON.stringify(filters)).toBeLessThan(MOST_ROWS * 1.1)
  await analyze()
  for (const filters of commonFilters)
    expect
      .soft(await mostReadForAPiece(shop, filters), `${JSON.stringify(filters)} known`)
      .toBeLessThan(MOST_ROWS * 1.1)
})
