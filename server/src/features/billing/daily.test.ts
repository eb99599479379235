import { api } from '@pitlane/contract'
import { billing } from '@pitlane/contract/billing/calls'
import { HOUR } from '@pitlane/contract/durations'
import { aConnectedTenant, aSubscriber, press } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, expect, test } from 'vitest'
import { sql } from '../../platform/database/database.ts'
import { compareDue } from './daily.ts'

const world = await openWorld()
const another = await world.anotherInstance()
const { stripe } = world

const runOn = ({ platform }: Pick<typeof world, 'platform'>) =>
  compareDue.work({ now: platform.clock(), log: platform.log, platform }, {})
const customerOf = (tenantId: string) =>
  Object.values(stripe.records.customers).find((it) => it.metadata.tenantId === tenantId)
const lists = () => stripe.requests().filter((it) => it.path === '/v1/subscriptions').length

afterEach(async () => {
  stripe.setDown(false)
  world.travel(0)
  stripe.deliveries.lose()
  await stripe.deliveries.release()
})

test('a webhook that was lost is repaired the next day', async () => {
  stripe.deliveries.hold()
  const admin = await aConnectedTenant(world, 2)
  await press((await admin.call(billing.checkout, {})).checkoutUrl, 'Pay')
  stripe.deliveries.lose()
  await runOn(world)
  expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: false })
  world.travel(25 * HOUR)
  await runOn(world)
  expect(await admin.call(billing.current, {})).toMatchObject({
    isSubscriber: true,
    subscription: { status: 'trialing', quantity: 2 },
  })
})

test('whom the operator let in without a subscription stays in', async () => {
  const admin = await aConnectedTenant(world, 1)
  await admin.call(billing.checkout, {})
  await world.platform.database.inTenant(admin.tenant.id)(
    sql`update tenants set is_subscriber = true where id = ${admin.tenant.id}`,
  )
  world.travel(25 * HOUR)
  await runOn(world)
  expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: true, subscription: null })
})

test('the quantity follows the fleet, once a day', async () => {
  const admin = await aSubscriber(world, 4)
  const [vehicle] = await admin.call(api.vehicles.list, {})
  world.hq.change(admin.tenantToken, { vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', removed: true } })
  await admin.call(api.hq.sync, {})
  await runOn(world)
  expect(stripe.subscriptionOf(admin.tenant.id).quantity).toBe(4)
  world.travel(27 * HOUR)
  await runOn(world)
  expect(stripe.subscriptionOf(admin.tenant.id).quantity).toBe(3)
  expect((await admin.call(billing.current, {})).subscription?.quantity).toBe(3)
  const before = lists()
  await runOn(world)
  expect(lists()).toBe(before)
})

test('a business that fails does not stop the others, and two instances do each once', async () => {
  const admins = []
  for (let count = 0; count < 4; count++) admins.push(await aSubscriber(world, 1))
  const [broken, ...others] = admins
  const customer = customerOf(broken?.tenant.id ?? '')
  const subscription = stripe.subscriptionOf(broken?.tenant.id ?? '')
  for (const admin of others) stripe.subscriptionOf(admin.tenant.id).quantity = 9
  Object.assign(subscription, { status: 'a state of the future' })
  world.travel(54 * HOUR)
  await Promise.all([runOn(world), runOn(another)])
  for (const admin of others) expect(stripe.subscriptionOf(admin.tenant.id).quantity).toBe(1)
  expect(world.logged).toContainEqual(
    expect.objectContaining({
      tenantId: broken?.tenant.id,
      msg: 'a business could not be compared with Stripe',
    }),
  )
  expect(customer).toBeDefined()
  expect(await broken?.call(billing.current, {})).toMatchObject({ subscription: { status: 'trialing' } })
  subscription.status = 'canceled'
  world.travel(56 * HOUR)
  await runOn(world)
  expect(await broken?.call(billing.current, {})).toMatchObject({ subscription: { status: 'canceled' } })
})

test('while Stripe is down nothing changes, and an hour later it is tried again', async () => {
  const admin = await aSubscriber(world, 1)
  stripe.deliveries.hold()
  stripe.life.end(stripe.subscriptionOf(admin.tenant.id))
  stripe.deliveries.lose()
  world.travel(100 * HOUR)
  stripe.setDown(true)
  await runOn(world)
  expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: true })
  stripe.setDown(false)
  world.travel(102 * HOUR)
  await runOn(world)
  expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: false })
})
