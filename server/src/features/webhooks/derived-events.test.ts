import { api } from '@pitlane/contract'
import { HOUR } from '@pitlane/contract/durations'
import { webhookEvents } from '@pitlane/contract/webhooks/events'
import { addInterval } from '@pitlane/sandbox/add-interval'
import { aReport, aTemplate } from '@pitlane/sandbox/testing/makers'
import { aWebhook, deliverHooks } from '@pitlane/sandbox/testing/shops/hook-shop'
import { aShop } from '@pitlane/sandbox/testing/shops/shop'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'
import { tellDue } from '../inbox/looks/look.ts'
import { tellConflicts, tellConflictsOfChanged } from '../inbox/tell-conflicts.ts'

const world = await openWorld({ demo: true })
const { conflicts, repairs, routine, tenants, webhooks } = api
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const momentNow = () => ({ now: world.platform.clock(), log: world.platform.log, platform: world.platform })
afterEach(() => world.travel(0))

type Shop = Awaited<ReturnType<typeof aShop>>
const ofConflicts = ['conflict.opened', 'conflict.closed'] as const

/** A shop with a booking far enough ahead that what collides with it is a warning. */
async function aBookedShop() {
  const shop = await aShop(world)
  const { car } = shop
  await shop.enter({
    id: 'far',
    hqVehicleId: car.hqVehicleId,
    pickUp: at(80),
    return: at(100),
    status: 'open',
  })
  await shop.sync()
  return shop
}

const aPlan = { plannedStart: at(79), plannedEnd: at(82) }
const aPlanned = async (shop: Shop, over: object = {}) =>
  shop.call(repairs.create, {
    ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey: shop.car.vehicleKey })),
    ...aPlan,
    ...over,
  })

/** The look that follows a change, and what then leaves. */
async function look({ tenant }: Shop, which = tellConflicts): Promise<void> {
  await which.work(momentNow(), { tenantId: tenant.id })
  await deliverHooks(world, tenant.id)
}

describe('a conflict', () => {
  test('is told when it opens and when it closes, also as a warning, once and as it is answered', async () => {
    const shop = await aBookedShop()
    const hook = await aWebhook(world, shop, ofConflicts)
    const { id } = await aPlanned(shop)
    const [open] = await shop.call(conflicts.list, {})
    expect(open).toMatchObject({ severity: 'warning', repair: { id } })
    await look(shop, tellConflictsOfChanged)
    await look(shop)
    expect(hook.heard()).toMatchObject([{ type: 'conflict.opened', data: open }])
    await shop.call(repairs.update, { id, plannedStart: null, plannedEnd: null })
    await look(shop)
    await look(shop)
    expect(hook.heard()).toMatchObject([{}, { type: 'conflict.closed', data: open }])
    expect(hook.heard()).toHaveLength(2)
  })

  test('of other facts is another one: the old one closes, then the new one opens', async () => {
    const shop = await aBookedShop()
    const hook = await aWebhook(world, shop, ofConflicts)
    const { id } = await aPlanned(shop)
    await look(shop)
    await shop.call(repairs.update, { id, plannedStart: at(78), plannedEnd: at(83) })
    await look(shop, tellConflictsOfChanged)
    expect(hook.types()).toEqual(['conflict.opened', 'conflict.closed', 'conflict.opened'])
    const [first, closed, second] = hook.heard()
    expect(closed?.data.id).toBe(first?.data.id)
    expect(second?.data.id).not.toBe(first?.data.id)
  })

  test('of a repair that moves to another car, is dismissed, or brought back, is told by the look that follows', async () => {
    const shop = await aBookedShop()
    const hook = await aWebhook(world, shop, ofConflicts)
    const { id } = await aPlanned(shop)
    await look(shop)
    await shop.call(repairs.update, { id, vehicleKey: shop.other.vehicleKey })
    await look(shop, tellConflictsOfChanged)
    expect(hook.types()).toEqual(['conflict.opened', 'conflict.closed'])
    await shop.call(repairs.update, { id, vehicleKey: shop.car.vehicleKey })
    await look(shop, tellConflictsOfChanged)
    const [open] = await shop.call(conflicts.list, {})
    await shop.call(conflicts.dismiss, { id: open?.id ?? '' })
    await look(shop)
    await shop.call(conflicts.bringBack, { id: open?.id ?? '' })
    await look(shop)
    expect(hook.types().slice(2)).toEqual(['conflict.opened', 'conflict.closed', 'conflict.opened'])
  })

  test('that was there before anybody listened is no news, and that it closes is', async () => {
    const shop = await aBookedShop()
    const { id } = await aPlanned(shop)
    const hook = await aWebhook(world, shop, ['repair.created'])
    await look(shop)
    await shop.call(webhooks.update, { id: hook.id, events: [...ofConflicts] })
    await look(shop)
    expect(hook.types()).toEqual([])
    await shop.call(webhooks.update, { id: hook.id, isActive: false })
    await aPlanned(shop, { title: 'While it is off' })
    await look(shop)
    await shop.call(webhooks.update, { id: hook.id, isActive: true })
    await look(shop)
    expect(hook.types()).toEqual([])
    await shop.call(repairs.remove, { id })
    await look(shop)
    expect(hook.heard()).toMatchObject([{ type: 'conflict.closed', data: { repair: { id } } }])
  })

  test('comes after the change of its repair that brought it', async () => {
    const shop = await aBookedShop()
    const hook = await aWebhook(world, shop, webhookEvents)
    await aPlanned(shop)
    await tellConflictsOfChanged.work(momentNow(), { tenantId: shop.tenant.id })
    await deliverHooks(world, shop.tenant.id)
    expect(hook.types()).toEqual(['repair.created', 'conflict.opened'])
  })
})

test('a routine that becomes overdue is told once, as it is answered', async () => {
  const shop = await aShop(world)
  await shop.call(tenants.update, { timezone: 'UTC' })
  const hook = await aWebhook(world, shop, ['routine.overdue'])
  const { vehicleKey } = shop.car
  const made = await shop.call(
    routine.create,
    await aTemplate(shop, { vehicleKey, triggerType: 'time', intervalUnit: 'days', intervalValue: 3 }),
  )
  await tellDue.work(momentNow(), {})
  const today = addInterval(new Date().toISOString().slice(0, 10), -10, 'days')
  await shop.call(repairs.create, {
    ...(await aReport(shop, { vehicleId: shop.car.id, vehicleKey })),
    ...{ templateId: made.id, status: 'completed' as const, endDate: today, repairCost: 1 },
  })
  await tellDue.work(momentNow(), {})
  await tellDue.work(momentNow(), {})
  await deliverHooks(world, shop.tenant.id)
  const [answered] = await shop.call(routine.due, {})
  expect(answered).toMatchObject({ id: made.id, dueStatus: 'overdue' })
  expect(hook.heard()).toMatchObject([{ type: 'routine.overdue', data: answered }])
})
