import { api } from '@pitlane/contract'
import { DAY, MINUTE } from '@pitlane/contract/durations'
import { askingAgain } from '@pitlane/sandbox/testing/calls/asking-again'
import { aConnectedTenant, aReport } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { beforeEach, expect, test } from 'vitest'

const world = await openWorld()

/** A minute begins, and none ends while it is asked twice. */
beforeEach(() => world.travel(MINUTE - (Date.now() % MINUTE)))

const needing = '/api/dashboard/available-vehicles-needing-repair'
const unclaimed = '/api/dashboard/unclaimed-damages'

test('cars that need a repair are not sent again until one does, or is not here any more', async () => {
  const shop = await aConnectedTenant(world, 3)
  const ask = askingAgain(world, shop)
  expect((await ask(needing)).answer.json()).toEqual({ vehicles: [], total: 0 })
  expect(await ask(needing)).toMatchObject({ isSent: false, isNew: false })
  await shop.call(api.repairs.create, await aReport(shop))
  expect((await ask(needing)).answer.json()).toMatchObject({ total: 1 })
  expect(await ask(needing)).toMatchObject({ isSent: false, isNew: false })
  world.hq.change(shop.tenantToken, { vehicles: 0 })
  await shop.call(api.hq.sync, {})
  expect(await ask(needing)).toMatchObject({ isSent: true })
})

test('damages that nobody claimed are not counted again until there is another one, or one is too old', async () => {
  const shop = await aConnectedTenant(world, 3)
  const ask = askingAgain(world, shop)
  expect((await ask(unclaimed)).answer.json()).toEqual({ total: 0 })
  expect(await ask(unclaimed)).toMatchObject({ isSent: false, isNew: false })
  await shop.call(api.repairs.create, { ...(await aReport(shop)), cause: 'damage' })
  expect(await ask(unclaimed)).toMatchObject({ isNew: true })
  expect(await ask(unclaimed)).toMatchObject({ isSent: false, isNew: false })
  world.travel(2 * MINUTE + DAY)
  expect(await ask(unclaimed)).toMatchObject({ isNew: true })
})

test('what says the same after a change is looked at anew, and not sent again', async () => {
  const shop = await aConnectedTenant(world, 3)
  const repair = await shop.call(api.repairs.create, await aReport(shop))
  const ask = askingAgain(world, shop)
  expect(await ask(needing)).toMatchObject({ isSent: true })
  await shop.call(api.repairs.update, { id: repair.id, title: 'Rattles when cold' })
  expect(await ask(needing)).toMatchObject({ isSent: false, isNew: true })
  expect(await ask(needing)).toMatchObject({ isSent: false, isNew: false })
  await shop.call(api.repairs.update, { id: repair.id, urgencyLevel: 'critical' })
  const { answer } = await ask(needing)
  expect(answer.json()).toMatchObject({ vehicles: [{ id: repair.vehicleId }] })
})

test('forty windows that ask at once, in a line of ten, are all answered: whether anything is new is looked up for all of them', async () => {
  const narrow = await openWorld({ settings: { BUSINESS_CONNECTIONS: '1', BUSINESS_WAITING: '10' } })
  const shop = await aConnectedTenant(narrow, 3)
  const windows = Array.from({ length: 40 }, () => askingAgain(narrow, shop))
  const all = async () => {
    // Who asks is looked up for each, unless it was a moment ago.
    await shop.call(api.tenants.current, {})
    const asked = await Promise.all(windows.map((ask, at) => ask(at % 2 ? '/api/board' : unclaimed)))
    return new Set(asked.map(({ answer }) => answer.statusCode))
  }
  expect(await all()).toEqual(new Set([200]))
  expect(await all()).toEqual(new Set([304]))
  const damage = await shop.call(api.repairs.create, { ...(await aReport(shop)), cause: 'damage' })
  expect(damage.cause).toBe('damage')
  expect(Math.max(...(await all()))).toBeLessThan(400)
})
