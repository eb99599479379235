import { api } from '@pitlane/contract'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()

/** Asks as a window does, with what it knows already. */
function aWindow(who: { cookies(): string }, url: string) {
  let etag = ''
  return async () => {
    const answer = await world.app.inject({ url, headers: { cookie: who.cookies(), 'if-none-match': etag } })
    if (answer.statusCode === 200) etag = String(answer.headers.etag)
    return answer
  }
}

test('cars that need a repair are not sent again until one does, or is not here any more', async () => {
  const shop = await aConnectedTenant(world, 3)
  const ask = aWindow(shop, '/api/dashboard/available-vehicles-needing-repair')
  expect((await ask()).json()).toEqual({ vehicles: [], total: 0 })
  expect((await ask()).statusCode).toBe(304)
  await shop.call(api.repairs.create, await aReport(shop))
  expect((await ask()).json()).toMatchObject({ total: 1 })
  expect((await ask()).statusCode).toBe(304)
  world.hq.change(shop.tenantToken, { vehicles: 0 })
  await shop.call(api.hq.sync, {})
  expect((await ask()).statusCode).toBe(200)
})

test('damages that nobody claimed are not counted again until there is another one, or one is too old', async () => {
  const shop = await aConnectedTenant(world, 3)
  const ask = aWindow(shop, '/api/dashboard/unclaimed-damages')
  expect((await ask()).json()).toEqual({ total: 0 })
  expect((await ask()).statusCode).toBe(304)
  await shop.call(api.repairs.create, { ...(await aReport(shop)), cause: 'damage' })
  expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(304)
  world.travel(MINUTE + DAY)
  expect((await ask()).statusCode).toBe(200)
})
