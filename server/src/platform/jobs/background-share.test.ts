import { api } from '@pitlane/contract'
import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { anEmployee, aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { readingTenant, withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { job } from './jobs.ts'
import { performJob } from './perform-job.ts'

const LOCK = 7

test.each([
  { pool: 9, behind: 3 },
  { pool: 5, behind: 2 },
])(
  'of $pool connections what runs behind has $behind, and one business leaves one of them to the others',
  async ({ pool, behind }) => {
    const world = await openWorld({ settings: { DATABASE_POOL_SIZE: String(pool) } })
    await withClient(world.databaseUrl, async (owner) => {
      const { platform } = world
      let done = 0
      /** Reads and writes at once, each of which waits until the lock is free. */
      const heavy = job<{ tenantId: string }>({
        name: 'test-heavy',
        work: async (moment, { tenantId }) => {
          const wait = sql`select pg_advisory_xact_lock_shared(${LOCK})`
          const { query } = readingTenant(moment, tenantId)
          const reads = Array.from({ length: 2 * pool }, () => query(wait))
          await Promise.all([...reads, withTenant(moment, tenantId, (ctx) => ctx.query(wait))])
          done += 1
        },
      })
      const perform = (tenantId: string) =>
        performJob(heavy, { now: platform.clock(), log: platform.log, platform }, { tenantId })
      const waiting = async () => (await owner.query(WAITING, [LOCK])).rows[0].waiting

      const [large, small] = [await aTenant(world.app), await aTenant(world.app)]
      await owner.query('select pg_advisory_lock($1)', [LOCK])
      const jobs = [perform(large.tenant.id), perform(large.tenant.id), perform(large.tenant.id)]
      await expect.poll(waiting).toBe(behind - 1)
      jobs.push(perform(small.tenant.id))
      await expect.poll(waiting).toBe(behind)

      const employee = await anEmployee(world.app, large, large.tenant.slug)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => employee.call(api.tenants.current, {})),
      )
      expect(answers).toHaveLength(20)
      expect(await waiting()).toBe(behind)
      expect(done).toBe(0)

      await owner.query('select pg_advisory_unlock($1)', [LOCK])
      expect(await Promise.all(jobs)).toEqual([true, true, true, true])
      expect(done).toBe(4)
    })
  },
)

const WAITING = `
  select count(*)::int as waiting from pg_locks where locktype = 'advisory' and objid = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`
