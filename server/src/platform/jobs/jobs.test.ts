import { withClient } from '@pitlane/sandbox/postgres/with-client'
import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test, vi } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { type Job, job, letApplicationEnqueue } from './jobs.ts'

const world = await openWorld()
const elsewhere = await world.anotherInstance()
const done: string[] = []
let failuresLeft = 1

const note = job<{ text: string }>({
  name: 'test-note',
  work: async (_, { text }) => {
    if (text === 'fails once' && failuresLeft-- > 0) throw new Error('not yet')
    done.push(text)
  },
})
const jobs: Job[] = [note]
// How often each instance looks for what nobody tells of is a matter of this clock.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
for (const { platform } of [world, elsewhere]) {
  await platform.jobs.start(jobs)
  await platform.jobs.work(jobs, () => ({ now: platform.clock(), log: platform.log, platform }))
}
const { tenant } = await aTenant(world.app)
const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }

test('a job is done once, however many instances work', async () => {
  const texts = Array.from({ length: 25 }, (_, index) => `job ${index}`)
  await Promise.all(texts.map((text) => world.platform.jobs.enqueue(note, { text })))
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(25)
  expect([...done].sort()).toEqual([...texts].sort())
})

test('a job of a transaction exists only if that commits', async () => {
  done.splice(0)
  await withTenant(moment, tenant.id, async (ctx) => {
    await ctx.enqueue(note, { text: 'rolled back' })
    throw new Error('no')
  }).catch(() => {})
  await withTenant(moment, tenant.id, (ctx) => ctx.enqueue(note, { text: 'committed' }))
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['committed'])
})

test('a job that failed is tried again, some seconds later, and its companions are not', async () => {
  done.splice(0)
  await Promise.all(['fails once', 'works'].map((text) => world.platform.jobs.enqueue(note, { text })))
  const again = () =>
    world.platform.database.system<{ text: string; isPaused: boolean }>(sql`
      select data ->> 'text' as text, start_after > started_on + interval '2 seconds' as "isPaused"
      from pgboss.job where name = ${note.name} and state = 'retry'`)
  await expect.poll(again, { timeout: 10_000 }).toEqual([{ text: 'fails once', isPaused: true }])
  await world.platform.database.system(sql`
    update pgboss.job set start_after = now() - interval '1 second' where name = ${note.name} and state = 'retry'`)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(() => [...done].sort(), { timeout: 20_000 }).toEqual(['fails once', 'works'])
  expect(world.logged).toContainEqual(expect.objectContaining({ msg: 'a job failed', job: 'test-note' }))
})

test('an instance that starts while another does waits for it, and starts', async () => {
  await withClient(world.databaseUrl, async (another) => {
    await another.query(`begin; set local role pitlane_system; ${letApplicationEnqueue}`)
    const starting = world.anotherInstance()
    await expect.poll(async () => (await another.query(WAITING)).rows[0].waiting).toBe(1)
    await another.query('commit')
    await starting
  })
})

const WAITING = `
  select count(*)::int as waiting from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`
