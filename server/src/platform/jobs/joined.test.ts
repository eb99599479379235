import { aTenant } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'
import { withTenant } from '../context.ts'
import { sql } from '../database/database.ts'
import { job, WAITING_JOBS, type WaitingJob } from './jobs.ts'

const world = await openWorld()
const { platform } = world
const { database, jobs } = platform
const moment = { now: platform.clock(), log: platform.log, platform }
const [one, other] = [await aTenant(world.app), await aTenant(world.app)].map(({ tenant }) => tenant.id)
if (!one || !other) throw new Error('Two businesses are needed')

const done: string[] = []
const look = job<{ tenantId: string }>({
  name: 'test-look',
  isJoined: true,
  work: async (_, { tenantId }) => void done.push(tenantId),
})
await jobs.start([look])

const change = (tenantId: string) => withTenant(moment, tenantId, (ctx) => ctx.enqueue(look, { tenantId }))

async function looksWaiting(): Promise<WaitingJob[]> {
  await jobs.emptyOutbox()
  const { rows } = await database.systemText(WAITING_JOBS)
  return rows.filter(({ name }: WaitingJob) => name === look.name)
}

const keysWaiting = async () => (await looksWaiting()).map(({ singletonKey }) => singletonKey).sort()

test('of a hundred that wait one is kept for each business, and nothing is left behind', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, number) => change(number % 2 ? one : other)))
  expect(await keysWaiting()).toEqual([one, other].sort())
  await jobs.enqueue(look, { tenantId: one })
  expect(await keysWaiting()).toEqual([one, other].sort())
  for (const tenantId of [one, other])
    expect(
      await database.inTenant(tenantId)(sql`select id from outbox where tenant_id = ${tenantId}`),
    ).toEqual([])
})

test('one of a backup that waits already is not put back beside it', async () => {
  const again = (await looksWaiting()).map((it) => ({ ...it, id: crypto.randomUUID() }))
  await jobs.putBack(again, (text, values) => database.systemText(text, values))
  expect(await keysWaiting()).toEqual([one, other].sort())
})

test('nobody waits for a transaction that has enqueued the same and is still open', async () => {
  const { tenant } = await aTenant(world.app)
  await withTenant(moment, tenant.id, async (open) => {
    await open.enqueue(look, { tenantId: tenant.id })
    await change(tenant.id)
    expect(await keysWaiting()).toContain(tenant.id)
  })
  expect(await keysWaiting()).toEqual([one, other, tenant.id].sort())
})

test('what was taken before a transaction committed is done once more after it', async () => {
  done.splice(0)
  await withTenant(moment, one, async (open) => {
    expect(await keysWaiting()).toContain(one)
    await open.enqueue(look, { tenantId: one })
    await jobs.work([look], () => moment)
    await expect.poll(keysWaiting, { timeout: 10_000 }).toEqual([])
    expect(done.filter((tenantId) => tenantId === one)).toHaveLength(1)
  })
  await expect.poll(() => done.filter((tenantId) => tenantId === one), { timeout: 10_000 }).toHaveLength(2)
})
