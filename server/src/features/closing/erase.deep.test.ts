import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CLOSING_DAYS, closing } from '@pitlane/contract/closing/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { closingDoors } from '@pitlane/sandbox/testing/doors/closing-doors'
import { aTenant, signIn } from '@pitlane/sandbox/testing/makers'
import { aLivelyBusiness, beginIn, ended } from '@pitlane/sandbox/testing/operator'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { eraseClosed } from './erase-closed.ts'

/** Nobody looks but whoever is asked to. */
const world = await openWorld({ settings: { TICK_SECONDS: '3600' } })
await world.work()
afterEach(() => world.travel(0))

const { outside, close, wayBack } = closingDoors(world)
const tick = () =>
  eraseClosed.work({ now: world.platform.clock(), log: world.platform.log, platform: world.platform }, {})
const tracesOf = async (id: string) => {
  const { code, said } = await ended(beginIn(world, 'traces', id))
  return { code, ...JSON.parse(said ?? '{}') }
}

describe('after 14 days', () => {
  test('everything of a closed business is gone, files included, and its slug is free; its neighbour has everything', async () => {
    const { owner } = await aLivelyBusiness(world)
    const neighbour = await aLivelyBusiness(world)
    const { id, slug } = owner.tenant
    await close(owner)
    const token = await wayBack(owner.registration.contactEmail)
    world.travel(CLOSING_DAYS * DAY - HOUR)
    await tick()
    world.travel(0)
    const before = await tracesOf(neighbour.owner.tenant.id)
    expect((await tracesOf(id)).files).toBeGreaterThan(1)

    world.travel(CLOSING_DAYS * DAY + HOUR)
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    await tick()
    expect(await tracesOf(id)).toEqual({ code: 0, rows: 0, files: 0 })
    expect(await tracesOf(neighbour.owner.tenant.id)).toMatchObject({ files: before.files })
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    world.travel(0)
    expect((await aTenant(world.app, { businessSlug: slug })).tenant.slug).toBe(slug)
  }, 120_000)

  test('what an operator suspended or activated meanwhile is not erased', async () => {
    const [held, back] = [await aTenant(world.app), await aTenant(world.app)]
    for (const owner of [held, back]) await close(owner)
    await ended(beginIn(world, 'suspend', held.tenant.slug))
    await ended(beginIn(world, 'activate', back.tenant.slug))
    const token = await wayBack(held.registration.contactEmail)
    await expect(outside().call(closing.reopen, { token })).rejects.toMatchObject({ status: 400 })
    world.travel(CLOSING_DAYS * DAY + HOUR)
    await tick()
    world.travel(0)
    for (const { tenant } of [held, back]) expect((await tracesOf(tenant.id)).rows).toBeGreaterThan(10)
    await signIn(outside(), back.registration.adminUsername, back.tenant.slug)
  }, 60_000)

  test('killed in the middle, it goes on', async () => {
    const { owner } = await aLivelyBusiness(world)
    const { id } = owner.tenant
    await close(owner)
    await world.platform.database.transaction(id, (run) =>
      run(sql`update closings set closes_at = '2026-01-01' where tenant_id = ${id}`),
    )
    const waiting = async () => {
      const [row] = await world.platform.database.inTenant(id)<{ count: number }>(sql`
        select count(*) as count from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`)
      return row?.count
    }
    await world.platform.database.transaction(id, async (run) => {
      await run(sql`select id from vehicles where tenant_id = ${id} for update`)
      const child = anInstance()
      await expect.poll(waiting, { timeout: 30_000 }).toBe(1)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    })
    await expect.poll(waiting).toBe(0)
    const half = await tracesOf(id)
    expect(half.files).toBe(0)
    expect(half.rows).toBeGreaterThan(0)
    await tick()
    expect(await tracesOf(id)).toEqual({ code: 0, rows: 0, files: 0 })
  }, 120_000)
})

/** Pitlane as it runs beside this one, looking every second. */
function anInstance(): ChildProcess {
  const program = fileURLToPath(import.meta.resolve('@pitlane/sandbox/worst/server-process'))
  const settings = Object.entries(world.config)
    .filter(([name, value]) => /^[A-Z]/.test(name) && value !== undefined && name !== 'HQ_ALLOWED_ORIGINS')
    .map(([name, value]) => [name, String(value)])
  const config = { ...Object.fromEntries(settings), TICK_SECONDS: '1' }
  return fork(program, [JSON.stringify(config)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}
