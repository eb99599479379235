import { api } from '@pitlane/contract'
import { MINUTE } from '@pitlane/contract/durations'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { aWebhook } from '@pitlane/sandbox/testing/shops/hook-shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { inOwnProcess } from '@pitlane/sandbox/worst/own-process'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld({ settings: { TICK_SECONDS: '1' } })
const { repairs } = api

const settings = { WEBHOOK_ALLOWED_ORIGINS: world.receiver.origin, TICK_SECONDS: '1' }

test('killed at any moment, an instance loses nothing that it answered and tells of nothing that is not', async () => {
  const owner = await aConnectedTenant(world, 1)
  const hook = await aWebhook(world, owner, ['repair.created'])
  const body = JSON.stringify(await aReport(owner))
  const answered: string[] = []
  for (const [first, afterMs] of [
    ['answered', 0],
    ['answered', 40],
    ['sent', 15],
    ['sent', 60],
  ] as const) {
    const { address, kill } = await inOwnProcess(world, settings)
    const report = async () => {
      const answer = await fetch(`${address}${repairs.create.path}`, {
        ...{ method: 'POST', body },
        headers: { 'content-type': 'application/json', cookie: owner.cookies() },
      })
      const { id } = repairs.create.output.parse(await answer.json())
      expect(answer.status).toBe(201)
      answered.push(id)
    }
    const all = Array.from({ length: 8 }, () => report().catch(() => {}))
    if (first === 'answered') await Promise.race(all)
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    await kill()
    await Promise.all(all)
  }
  expect(answered.length).toBeGreaterThan(1)
  // Whoever took one and is gone has said nothing of it for so long.
  world.travel(6 * MINUTE)
  await world.work()
  const kept = await world.platform.database.inTenant(owner.tenant.id)<{ id: string }>(
    sql`select id from repairs where tenant_id = ${owner.tenant.id}`,
  )
  const told = () => new Set(hook.heard().map(({ data }) => String(data.id)))
  await expect.poll(() => told().size, { timeout: 60_000 }).toBe(kept.length)
  expect([...told()].sort()).toEqual(kept.map(({ id }) => id).sort())
  expect(answered.filter((id) => !told().has(id))).toEqual([])
  for (const sent of Map.groupBy(hook.heard(), ({ data }) => String(data.id)).values())
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
}, 180_000)
