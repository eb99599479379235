import { DAY } from '@pitlane/contract/durations'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { withTenant } from '../../platform/context.ts'
import { sql } from '../../platform/database/database.ts'
import { measureGrown } from '../../platform/database/measure.ts'
import { currentBookings } from './queries.ts'

const world = await openWorld({ demo: true })
const PAST = 3_000

test('a sync does not go through the rentals that have been over for long', async () => {
  const shop = await aShop(world)
  const now = world.platform.clock()
  const moment = { now, log: world.platform.log, platform: world.platform }
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const { known, read } = await withTenant(moment, shop.tenant.id, async (ctx) => {
    await ctx.query(sql`
      insert into bookings (tenant_id, hq_id, status, pick_up_at, return_at, source_digest)
      select ${ctx.tenantId}, kind || n, kind, ${ago(1)}::timestamptz - n * interval '1 day',
             ${ago(1)}::timestamptz - n * interval '1 day', 'x'
      from (values ('completed', ${PAST}::int), ('open', 20)) as wanted (kind, most), generate_series(0, most) n
      returning id`)
    await measureGrown(ctx, { bookings: PAST })
    const readSoFar = async () => {
      const [row] = await ctx.query<{ read: number }>(sql`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables where relname = 'bookings'`)
      return row?.read ?? 0
    }
    const before = await readSoFar()
    const known = await currentBookings(ctx, { since: ago(2), after: '', most: 5_000 })
    return { known, read: (await readSoFar()) - before }
  })
  expect(known.map(({ hqId }) => hqId)).toEqual([...known.map(({ hqId }) => hqId)].sort())
  expect(known.filter(({ isActive }) => isActive)).toHaveLength(21)
  expect(known.filter(({ isActive }) => !isActive)).toHaveLength(2)
  expect(read).toBeLessThan(100)
})
