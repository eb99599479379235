import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterAll, expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { type Job, job, openJobs } from './jobs.ts'
import { openOutbox, putInOutbox } from './outbox.ts'

const world = await openWorld()
const { tenant } = await aTenant(world.app)
const done: string[] = []
const note = job<{ text: string }>({
  name: 'test-note',
  work: async (_, { text }) => void done.push(text),
})
const declared: Job[] = [note]

/** Jobs as they are where the queue is on another machine than the business. */
const database = { ...world.platform.database, isDistributed: true }
const jobs = openJobs(database, world.platform.events, world.platform.log)
const platform = { ...world.platform, database, jobs }
const moment = { now: platform.clock(), log: platform.log, platform }
await jobs.start(declared)
await jobs.work(declared, () => moment)
afterAll(() => jobs.stop())

const waiting = () => database.inTenant(tenant.id)(sql`select id from outbox where tenant_id = ${tenant.id}`)

test('a job of a transaction is done although the queue is elsewhere, and only if the transaction commits', async () => {
  await withTenant(moment, tenant.id, async (ctx) => {
    await ctx.enqueue(note, { text: 'rolled back' })
    throw new Error('no')
  }).catch(() => {})
  await withTenant(moment, tenant.id, async (ctx) => {
    await ctx.enqueue(note, { text: 'committed' })
    expect(await ctx.query(sql`select id from outbox where tenant_id = ${tenant.id}`)).toHaveLength(1)
  })
  await expect.poll(() => done, { timeout: 10_000 }).toEqual(['committed'])
  await expect.poll(waiting).toEqual([])
})

test('what an instance left behind when it went down is sent with the next, once', async () => {
  done.splice(0)
  const left = { job: note.name, data: { text: 'left' }, singletonKey: null, startAfterSeconds: null }
  await withTenant(moment, tenant.id, ({ query }) => putInOutbox(query, tenant.id, left))
  await Promise.all([jobs.emptyOutbox(), jobs.emptyOutbox()])
  expect(await waiting()).toEqual([])
  await withTenant(moment, tenant.id, (ctx) => ctx.enqueue(note, { text: 'next' }))
  await expect.poll(() => [...done].sort(), { timeout: 10_000 }).toEqual(['left', 'next'])
})

test('what is on its way to the queue is not sent beside that by whoever empties all', async () => {
  const left = { job: note.name, data: { text: 'on its way' }, singletonKey: null, startAfterSeconds: null }
  await withTenant(moment, tenant.id, ({ query }) => putInOutbox(query, tenant.id, left))
  const sent: number[] = []
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  const outbox = openOutbox(database, platform.log, async (some) => {
    sent.push(some.length)
    await isLetGo
  })
  outbox.emptySoon(tenant.id)
  await expect.poll(() => sent).toEqual([1])
  const all = outbox.emptyAll()
  // Whoever does not wait for it comes with a question of its own, which is answered before this one.
  await waiting()
  await waiting()
  letGo()
  await all
  expect(sent).toEqual([1])
})
