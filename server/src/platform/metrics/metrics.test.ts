import { MINUTE } from '@pitlane/contract/durations'
import { hq } from '@pitlane/contract/hq/calls'
import { repairs } from '@pitlane/contract/repairs/calls'
import { aConnectedTenant, anAddress, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, inject, test } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { type Job, job } from '../jobs/jobs.ts'

const world = await openWorld()
const admin = await aConnectedTenant(world, 2)
const fails = job<object>({
  name: 'test-fails',
  retries: 0,
  work: async () => {
    throw new Error('as it should')
  },
})
const idle = job<object>({ name: 'test-idle', work: async () => {} })
const moment = { now: world.platform.clock(), log: world.platform.log, platform: world.platform }

/** The figures by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  const samples = body.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    samples.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('requests are counted and timed by the name of their call, and nothing of an address is a label', async () => {
  const { id } = await admin.call(repairs.create, await aReport(admin))
  await admin.call(repairs.history, { id })
  await admin.call(repairs.history, { id: admin.tenant.id }).catch(() => {})
  await world.app.inject({ url: `/api/nothing/${id}`, remoteAddress: anAddress() })
  const found = await figures()
  expect(found.get('pitlane_requests_total{call="repairs.history",class="2xx"}')).toBe(1)
  expect(found.get('pitlane_requests_total{call="repairs.history",class="4xx"}')).toBe(1)
  expect(found.get('pitlane_request_seconds_count{call="repairs.history"}')).toBe(2)
  expect(found.get('pitlane_requests_total{call="pages",class="4xx"}')).toBe(1)
  expect(found.get('pitlane_requests_running')).toBe(0)
  expect([...found.keys()].filter((name) => /[0-9a-f]{8}-/.test(name) || name.includes('/'))).toEqual([])
})

test('the pool is told with its size', async () => {
  const found = await figures()
  // A pool for each node that was spoken to: of one PostgreSQL, one.
  const sizes = inject('postgres').everywhere.map((_, place) => (place + 1) * world.config.DATABASE_POOL_SIZE)
  expect(sizes).toContain(found.get('pitlane_database_size'))
  expect(found.get('pitlane_database_waiting')).toBe(0)
  expect(found.get('pitlane_database_up')).toBe(1)
})

test('syncs are counted by how they ended, and so are calls to HQ that failed', async () => {
  const before = await figures()
  await admin.call(hq.sync, {})
  world.hq.change(admin.tenantToken, { refuse: true })
  await admin.call(hq.testConnection, {}).catch(() => {})
  const found = await figures()
  const done = 'pitlane_syncs_total{end="done"}'
  expect(found.get(done)).toBe((before.get(done) ?? 0) + 1)
  expect(found.get('pitlane_sync_seconds_count')).toBe(found.get(done))
  expect(found.get('pitlane_hq_failures_total{kind="refused"}')).toBe(1)
})

test('jobs are counted by how they ended; those that wait and those given up are known by queue', async () => {
  const { platform } = world
  const worked: Job[] = [fails]
  await platform.jobs.start([...worked, idle])
  await platform.jobs.work(worked, () => moment)
  await platform.jobs.enqueue(fails, {})
  await platform.jobs.enqueue(idle, {})
  await expect
    .poll(async () => (await figures()).get('pitlane_queue_failed{queue="test-fails"}'), { timeout: 20_000 })
    .toBe(1)
  const found = await figures()
  expect(found.get('pitlane_jobs_total{job="test-fails",end="failed"}')).toBe(1)
  expect(found.get('pitlane_job_seconds_count{job="test-fails"}')).toBe(1)
  expect(found.get('pitlane_queue_waiting{queue="test-idle"}')).toBe(1)
})

test('mails that are due and mails that were given up are counted over all businesses', async () => {
  const { tenant, user } = admin
  const [due, long] = [new Date(moment.now.getTime() - MINUTE), new Date(moment.now.getTime() - 600_000)]
  await withTenant(moment, tenant.id, async ({ query }) => {
    await query(sql`
      insert into deliveries (tenant_id, way, user_id, kind, state, made_at, due_at) values
        (${tenant.id}, 'gathered-mail', ${user.id}, 'comment', 'gathering', ${long}, ${due}),
        (${tenant.id}, 'gathered-mail', ${user.id}, 'mention', 'failed', ${long}, ${due})`)
  })
  const found = await figures()
  expect(found.get('pitlane_mails_waiting')).toBe(1)
  expect(found.get('pitlane_mails_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect(found.get('pitlane_mails_given_up')).toBe(1)
})
