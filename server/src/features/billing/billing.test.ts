import { api } from '@pitlane/contract'
import {
  ALREADY_SUBSCRIBED,
  BILLING_NOT_CONFIGURED,
  billing,
  CHECKOUT_FAILED,
  NO_SUBSCRIPTION,
  NO_VEHICLES,
  PORTAL_FAILED,
  SUBSCRIPTION_UNPAID,
} from '@pitlane/contract/billing/calls'
import { DAY, HOUR } from '@pitlane/contract/durations'
import { frontDoor } from '@pitlane/sandbox/front-door'
import { aConnectedTenant, anEmployee, aSubscriber, aTenant, press } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'

const world = await openWorld({ demo: true })
const another = await world.anotherInstance()
const { stripe } = world
const endTrial = (admin: Awaited<ReturnType<typeof aTenant>>) =>
  admin.call(api.demo.trial, { endsAt: new Date(Date.now() - 1000).toISOString() })
const archiveOne = async (admin: Awaited<ReturnType<typeof aConnectedTenant>>) => {
  const [vehicle] = await admin.call(api.vehicles.list, {})
  world.hq.change(admin.tenantToken, { vehicle: { hqVehicleId: vehicle?.hqVehicleId ?? '', removed: true } })
  await admin.call(api.hq.sync, {})
}
const sessionAt = (url: string) => stripe.records.sessions[url.split('/').at(-1) ?? '']
const sessionsOf = (tenantId: string) =>
  Object.values(stripe.records.sessions).filter((it) => it.clientReferenceId === tenantId)

afterEach(() => {
  stripe.setDown(false)
  world.travel(0)
})

describe('what a business pays', () => {
  test('counts its unarchived vehicles, for everybody in it, also after the trial', async () => {
    const admin = await aConnectedTenant(world, 8)
    const employee = await anEmployee(world.app, admin, admin.tenant.slug)
    await archiveOne(admin)
    await endTrial(admin)
    const expected = {
      isConfigured: true,
      isSubscriber: false,
      subscription: null,
      vehicleCount: 7,
      pricePerVehicle: 1.5,
      monthlyTotal: 10.5,
    }
    expect(await employee.call(billing.current, {})).toEqual(expected)
  })
})

describe('from the end of the trial to a subscription', () => {
  test('through the checkout page and its webhook; access is back without signing in again', async () => {
    await world.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = world.app.server.address() as { port: number }
    stripe.listen(`http://127.0.0.1:${port}${billing.webhook.path}`)
    const admin = await aConnectedTenant(world, 5)
    const employee = await anEmployee(
      another.app,
      frontDoor(another.app, { cookies: admin.cookies() }),
      admin.tenant.slug,
    )
    expect(await employee.call(api.vehicles.list, {})).toHaveLength(5)
    await endTrial(admin)
    await expect(admin.call(api.vehicles.list, {})).rejects.toMatchObject({ status: 402 })
    await expect.poll(() => employee.call(api.vehicles.list, {}).catch((error) => error.status)).toBe(402)

    const { checkoutUrl, vehicleCount } = await admin.call(billing.checkout, {})
    expect(vehicleCount).toBe(5)
    const page = await (await fetch(checkoutUrl)).text()
    expect(page).toContain('5 × $1.50')
    expect(page).toContain('$7.50')
    expect(new URL(await press(checkoutUrl, 'Cancel')).pathname).toBe('/settings')
    await expect(admin.call(api.vehicles.list, {})).rejects.toMatchObject({ status: 402 })

    const back = new URL(await press(checkoutUrl, 'Pay'))
    expect(back.pathname).toBe('/settings')
    expect(await admin.call(api.vehicles.list, {})).toHaveLength(5)
    await expect.poll(() => employee.call(api.vehicles.list, {}).catch(() => [])).toHaveLength(5)
    expect(await admin.call(billing.current, {})).toMatchObject({
      isSubscriber: true,
      subscription: { status: 'active', quantity: 5, endsAt: null },
    })
    expect(await admin.call(api.tenants.current, {})).toMatchObject({ isSubscriber: true })
  })

  test('subscribing early loses no day of the trial', async () => {
    const admin = await aConnectedTenant(world, 2)
    const { checkoutUrl } = await admin.call(billing.checkout, {})
    await press(checkoutUrl, 'Pay')
    const { subscription } = await admin.call(billing.current, {})
    expect(subscription?.status).toBe('trialing')
    const paidFrom = Date.parse(subscription?.currentPeriodEnd ?? '')
    const trialEnd = Date.parse(admin.tenant.freeTrialEnddate ?? '')
    expect(paidFrom - trialEnd).toBeGreaterThanOrEqual(0)
    expect(paidFrom - trialEnd).toBeLessThan(1000)
  })

  test('an end of the trial within 48 hours is not told to Stripe, which would refuse it', async () => {
    const admin = await aConnectedTenant(world, 1)
    for (const [hours, expected] of [
      [47, null],
      [49, expect.any(Number)],
    ] as const) {
      const endsAt = new Date(Date.now() + hours * HOUR).toISOString()
      await admin.call(api.demo.trial, { endsAt })
      const { checkoutUrl } = await admin.call(billing.checkout, {})
      expect(sessionAt(checkoutUrl)?.trialEnd).toEqual(expected)
    }
  })

  test('the price is made once, and the customer is used again', async () => {
    const admin = await aConnectedTenant(world, 1)
    const first = sessionAt((await admin.call(billing.checkout, {})).checkoutUrl)
    world.travel(2 * DAY)
    const second = sessionAt((await admin.call(billing.checkout, {})).checkoutUrl)
    expect(second?.id).not.toBe(first?.id)
    expect(second?.customer).toBe(first?.customer)
    expect(Object.keys(stripe.records.prices)).toHaveLength(1)
  })
})

test('businesses that begin at the same moment find one price', async () => {
  const fresh = await openWorld()
  const second = await fresh.anotherInstance()
  const admins = await Promise.all(Array.from({ length: 4 }, () => aConnectedTenant(fresh, 1)))
  await Promise.all(
    admins.map((admin, at) =>
      frontDoor(at % 2 ? fresh.app : second.app, { cookies: admin.cookies() }).call(billing.checkout, {}),
    ),
  )
  expect(Object.keys(fresh.stripe.records.prices)).toHaveLength(1)
  const sold = Object.values(fresh.stripe.records.sessions).map((it) => it.price)
  expect(new Set(sold)).toEqual(new Set(Object.keys(fresh.stripe.records.prices)))
})

describe('nobody subscribes twice', () => {
  test('ten clicks on two instances open one page', async () => {
    const admin = await aConnectedTenant(world, 2)
    const elsewhere = frontDoor(another.app, { cookies: admin.cookies() })
    const clicks = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? admin : elsewhere).call(billing.checkout, {})),
    )
    expect(new Set(clicks.map((it) => it.checkoutUrl)).size).toBe(1)
    expect(sessionsOf(admin.tenant.id)).toHaveLength(1)
  })

  test('a fleet that has changed closes the page that sold another one', async () => {
    const admin = await aConnectedTenant(world, 12)
    const first = await admin.call(billing.checkout, {})
    await archiveOne(admin)
    const second = await admin.call(billing.checkout, {})
    expect(second.vehicleCount).toBe(11)
    expect(sessionAt(first.checkoutUrl)?.status).toBe('expired')
    expect(sessionsOf(admin.tenant.id).filter((it) => it.status === 'open')).toHaveLength(1)
  })

  test('a subscriber is told so, also when the webhook was lost', async () => {
    stripe.deliveries.hold()
    const admin = await aSubscriber(world)
    stripe.deliveries.lose()
    await stripe.deliveries.release()
    expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: false })
    await expect(admin.call(billing.checkout, {})).rejects.toMatchObject({
      status: 409,
      sentence: ALREADY_SUBSCRIBED,
    })
    expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: true })
  })

  test('a subscription that is not paid is brought back in the portal, not bought again', async () => {
    const admin = await aSubscriber(world)
    stripe.life.giveUp(stripe.subscriptionOf(admin.tenant.id))
    await stripe.deliveries.settled()
    await expect(admin.call(billing.checkout, {})).rejects.toMatchObject({ sentence: SUBSCRIPTION_UNPAID })
    expect(await admin.call(billing.portal, {})).toHaveProperty('portalUrl')
  })

  test('whoever has cancelled can subscribe again', async () => {
    const admin = await aSubscriber(world)
    stripe.life.end(stripe.subscriptionOf(admin.tenant.id))
    await stripe.deliveries.settled()
    expect(await admin.call(billing.current, {})).toMatchObject({
      isSubscriber: false,
      subscription: { status: 'canceled' },
    })
    const { checkoutUrl } = await admin.call(billing.checkout, {})
    await press(checkoutUrl, 'Pay')
    expect(await admin.call(billing.current, {})).toMatchObject({ isSubscriber: true })
  })

  test('a customer deleted at Stripe is made anew', async () => {
    const admin = await aConnectedTenant(world, 1)
    const { checkoutUrl } = await admin.call(billing.checkout, {})
    const customer = stripe.records.customers[sessionAt(checkoutUrl)?.customer ?? '']
    if (customer) customer.isDeleted = true
    world.travel(2 * DAY)
    const again = sessionAt((await admin.call(billing.checkout, {})).checkoutUrl)
    expect(again?.customer).not.toBe(customer?.id)
  })
})

describe('the portal', () => {
  test('cancels at the end of what is paid for, and takes that back', async () => {
    const admin = await aSubscriber(world)
    const { portalUrl } = await admin.call(billing.portal, {})
    await press(portalUrl, 'Cancel subscription')
    const cancelled = await admin.call(billing.current, {})
    expect(cancelled.isSubscriber).toBe(true)
    expect(cancelled.subscription?.endsAt).toBe(cancelled.subscription?.currentPeriodEnd)
    await press(portalUrl, "Don't cancel")
    expect((await admin.call(billing.current, {})).subscription?.endsAt).toBeNull()
  })

  test('a payment that fails gives time, all payments that fail do not', async () => {
    const admin = await aSubscriber(world)
    await endTrial(admin)
    const { portalUrl } = await admin.call(billing.portal, {})
    await press(portalUrl, 'Let a payment fail')
    expect(await admin.call(billing.current, {})).toMatchObject({ subscription: { status: 'past_due' } })
    expect(await admin.call(api.vehicles.list, {})).toHaveLength(3)
    await press(portalUrl, 'Let all payments fail')
    await expect(admin.call(api.vehicles.list, {})).rejects.toMatchObject({ status: 402 })
    await press(portalUrl, 'Pay the open invoice')
    expect(await admin.call(api.vehicles.list, {})).toHaveLength(3)
  })

  test('without a subscription there is nothing to manage', async () => {
    const admin = await aConnectedTenant(world, 1)
    const refusal = { status: 400, sentence: NO_SUBSCRIPTION }
    await expect(admin.call(billing.portal, {})).rejects.toMatchObject(refusal)
    await admin.call(billing.checkout, {})
    await expect(admin.call(billing.portal, {})).rejects.toMatchObject(refusal)
  })
})

describe('when it cannot be', () => {
  test('without vehicles there is nothing to subscribe', async () => {
    const admin = await aTenant(world.app)
    await expect(admin.call(billing.checkout, {})).rejects.toMatchObject({
      status: 400,
      sentence: NO_VEHICLES,
    })
  })

  test('Stripe is down: try again, and then it works', async () => {
    const admin = await aSubscriber(world)
    const fresh = await aConnectedTenant(world, 1)
    stripe.setDown(true)
    await expect(fresh.call(billing.checkout, {})).rejects.toMatchObject({
      status: 503,
      sentence: CHECKOUT_FAILED,
    })
    await expect(admin.call(billing.portal, {})).rejects.toMatchObject({ sentence: PORTAL_FAILED })
    stripe.setDown(false)
    expect(await fresh.call(billing.checkout, {})).toMatchObject({ vehicleCount: 1 })
  })

  test('without keys nothing is configured', async () => {
    const plain = await openWorld({ settings: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' } })
    const admin = await aConnectedTenant(plain, 1)
    expect(await admin.call(billing.current, {})).toMatchObject({ isConfigured: false, monthlyTotal: 1.5 })
    const refusal = { status: 503, sentence: BILLING_NOT_CONFIGURED }
    for (const endpoint of [billing.checkout, billing.portal])
      await expect(admin.call(endpoint, {})).rejects.toMatchObject(refusal)
    const answer = await plain.app.inject({ method: 'POST', url: billing.webhook.path, payload: '{}' })
    expect(answer.statusCode).toBe(503)
  })

  test('a key that Stripe does not accept is the same to people', async () => {
    const wrong = await openWorld({
      settings: { STRIPE_SECRET_KEY: 'sk_test_wrong', STRIPE_API_URL: stripe.origin },
    })
    const admin = await aConnectedTenant(wrong, 1)
    await expect(admin.call(billing.checkout, {})).rejects.toMatchObject({ sentence: BILLING_NOT_CONFIGURED })
  })
})
