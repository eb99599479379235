import { api } from '@pitlane/contract'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { expect, test } from 'vitest'

const world = await openWorld()

/** Asks as a window does, with what it knows already. */
function aWindow(who: { cookies(): string }, url: string, { app }: Pick<typeof world, 'app'> = world) {
  let etag = ''
  return async () => {
    const answer = await app.inject({ url, headers: { cookie: who.cookies(), 'if-none-match': etag } })
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

test('a hundred windows that ask at once, in a line of ten, are all answered: whether anything is new is looked up for all of them', async () => {
  const narrow = await openWorld({ settings: { BUSINESS_CONNECTIONS: '1', BUSINESS_WAITING: '10' } })
  const shop = await aConnectedTenant(narrow, 3)
  const windows = Array.from({ length: 100 }, (_, at) =>
    aWindow(shop, at % 2 ? '/api/board' : '/api/dashboard/unclaimed-damages', narrow),
  )
  const all = async () =>
    new Set((await Promise.all(windows.map((ask) => ask()))).map(({ statusCode }) => statusCode))
  expect(await all()).toEqual(new Set([200]))
  expect(await all()).toEqual(new Set([304]))
  await shop.call(api.repairs.create, { ...(await aReport(shop)), cause: 'damage' })
  expect(await all()).toEqual(new Set([200]))
})
