import { api } from '@pitlane/contract'
import { defaultCheckSettings } from '@pitlane/contract/checks/settings'
import { lockTable } from '@pitlane/sandbox/testing/locked-table'
import { aConnectedTenant } from '@pitlane/sandbox/testing/makers'
import { anObject } from '@pitlane/sandbox/testing/pictures'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { inOwnProcess } from '@pitlane/sandbox/worst/own-process'
import { expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'

const world = await openWorld()
const { checks } = api
const shop = await aConnectedTenant(world, 1)
const [car] = await shop.call(api.vehicles.list, {})
const { items } = await shop.call(checks.saveSettings, {
  ...defaultCheckSettings,
  items: [...defaultCheckSettings.items],
  isActive: true,
})

/** A check that finds three things wrong. */
const send = (address: string, key: string, photo: string) =>
  fetch(`${address}${checks.create.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: shop.cookies(), 'idempotency-key': key },
    body: JSON.stringify({
      ...{ vehicleId: car?.id, photos: [{ label: 'Front', url: photo }] },
      items: items.map(({ id }, at) => ({
        ...{ itemId: id, isOk: at > 2 },
        ...(at <= 2 && { repair: { title: `Wrong ${at}`, description: 'Seen', category: 'other' } }),
      })),
    }),
  })

const kept = async () => {
  const [counts] = await world.platform.database.inTenant(shop.tenant.id)<Record<string, number>>(sql`
    select (select count(*) from checks where tenant_id = ${shop.tenant.id}) as checks,
           (select count(*) from check_items where tenant_id = ${shop.tenant.id}) as items,
           (select count(*) from check_photos where tenant_id = ${shop.tenant.id}) as photos,
           (select count(*) from repairs where tenant_id = ${shop.tenant.id}) as repairs,
           (select count(*) from repair_history where tenant_id = ${shop.tenant.id}) as history`)
  return counts
}
const times = (checksMade: number) => ({
  ...{ checks: checksMade, items: 8 * checksMade, photos: checksMade },
  ...{ repairs: 3 * checksMade, history: 3 * checksMade },
})

test('killed in the middle of a check and its three repairs, none of it is there; sent again, all of it once', async () => {
  const photo = await anObject(world.app, shop, { kind: 'check' })
  for (const table of ['repair_numbers', 'repair_history', 'check_items', 'check_photos']) {
    const instance = await inOwnProcess(world)
    const lock = await lockTable(world.databaseUrl, table)
    const sent = send(instance.address, 'the same', photo).catch(() => 'cut off')
    await expect.poll(() => lock.waiting(), { timeout: 30_000 }).toBeGreaterThan(0)
    await instance.kill()
    await lock.letGo()
    expect(await sent).toBe('cut off')
    await expect.poll(kept).toEqual(times(0))
  }
  const instance = await inOwnProcess(world)
  const answers = await Promise.all([1, 2, 3].map(() => send(instance.address, 'the same', photo)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = await Promise.all(
    answers.map(async (answer) => checks.create.output.parse(await answer.json()).id),
  )
  expect(new Set(ids).size).toBe(1)
  expect(await kept()).toEqual(times(1))
  await instance.kill()
}, 180_000)

test('killed at any moment, of each check all is there or nothing', async () => {
  const { checks: before = 0 } = (await kept()) ?? {}
  const photos = await Promise.all(
    Array.from({ length: 12 }, () => anObject(world.app, shop, { kind: 'check' })),
  )
  let answered = 0
  for (const [at, afterMs] of [20, 60, 140].entries()) {
    const instance = await inOwnProcess(world)
    const all = photos.slice(at * 4, at * 4 + 4).map(async (photo) => {
      const status = await send(instance.address, photo, photo).then(
        (answer) => answer.status,
        () => undefined,
      )
      if (status === 201) answered += 1
    })
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    await instance.kill()
    await Promise.all(all)
  }
  const after = await kept()
  expect(after).toEqual(times(after?.checks ?? 0))
  expect(after?.checks ?? 0).toBeGreaterThanOrEqual(before + answered)
}, 180_000)
