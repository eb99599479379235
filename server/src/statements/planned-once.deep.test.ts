import { board } from '@pitlane/contract/board/calls'
import { oilChange } from '@pitlane/contract/oil-change/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { repairStatuses } from '@pitlane/contract/repairs/words'
import { routine } from '@pitlane/contract/routine/calls'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { aConnectedTenant, aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { sql } from '../platform/database/database.ts'

/** One connection, so that whatever is prepared is prepared there. */
const world = await openWorld({ settings: { DATABASE_POOL_SIZE: '1', LOG_LEVEL: 'warn' } })
const shop = await aConnectedTenant(world, 2)
const { id } = await shop.call(repairs.create, await aReport(shop))
await shop.call(routine.create, await aTemplate(shop))

/** The database plans for the values given so often before it thinks of one plan for any. */
const AT_FIRST = 5

/** So many repairs and bookings that a wrong guess shows, and the database knows of them; before, of those that are there, or it numbers each with each. */
async function fill(): Promise<void> {
  await lookAtAll()
  await world.platform.database.transaction(shop.tenant.id, async (query) => {
    await query(sql`
      insert into repairs (tenant_id, vehicle_id, reported_by, title, description, category, status, completed_at, created_at)
      select tenant_id, vehicle_id, reported_by, title, description, category,
             case when n % 40 = 0 then 'need' else 'completed' end, created_at - n * interval '1 hour',
             created_at - n * interval '1 hour'
      from repairs, generate_series(1, 3000) n where tenant_id = ${shop.tenant.id} and id = ${id}`)
    await query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${shop.tenant.id}, 'b' || n, case when n % 10 = 0 then 'rental' else 'open' end,
             now() + n * interval '1 hour', now() + (n + 50) * interval '1 hour', '-'
      from generate_series(1, 3000) n`)
  })
  await lookAtAll()
}

async function lookAtAll(): Promise<void> {
  await withClient(world.databaseUrl, (owner) => owner.query('analyze'))
}

test('what screens ask for all day is planned once, whatever page it is', async () => {
  await fill()
  for (let time = 1; time <= AT_FIRST + 3; time++) {
    for (const status of [undefined, ...repairStatuses])
      await shop.call(repairs.list, { ...(status && { status }), page: time, limit: 10 + time })
    await shop.call(repairs.one, { id })
    await shop.call(routine.list, { page: time, limit: 20 })
    await shop.call(oilChange.summary, {})
    await shop.call(board.days, {})
  }
  const plannedAgain = await world.platform.database.inTenant(shop.tenant.id)<{ statement: string }>(sql`
    select statement from pg_prepared_statements
    where custom_plans > ${AT_FIRST} and (statement like '%picked%' or statement like '%from repairs%' or statement like '%from bookings%')`)
  expect(plannedAgain.map((it) => it.statement)).toEqual([])
}, 120_000)
