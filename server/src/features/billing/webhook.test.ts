import { billing, WEBHOOK_REFUSED } from '@pitlane/contract/billing/calls'
import { signatureOf } from '@pitlane/sandbox/stripe/deliveries'
import { aConnectedTenant, aSubscriber, press } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import { afterEach, describe, expect, test } from 'vitest'

const world = await openWorld()
const another = await world.anotherInstance()
const { stripe } = world
const { deliveries, life } = stripe
const seconds = () => Math.floor(Date.now() / 1000)

afterEach(async () => {
  stripe.setDown(false)
  deliveries.lose()
  await deliveries.release()
})

const post = (payload: string, signature?: string) =>
  world.app.inject({
    method: 'POST',
    url: billing.webhook.path,
    payload,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  })
const signed = (payload: string, at = seconds(), key = stripe.webhookSecret) =>
  post(payload, signatureOf(payload, at, key))
const reads = () => stripe.requests().filter((it) => it.path === '/v1/subscriptions').length

/** A subscriber whose next events wait. */
async function aHeldSubscriber() {
  const admin = await aSubscriber(world)
  deliveries.hold()
  const state = async () => (await admin.call(billing.current, {})).subscription?.status
  return { admin, state, subscription: stripe.subscriptionOf(admin.tenant.id) }
}

describe('an event that is not believed', () => {
  const event = (over: object = {}) =>
    JSON.stringify({
      id: `evt_${Math.random()}`,
      object: 'event',
      type: 'invoice.paid',
      data: { object: {} },
      ...over,
    })

  test('forged, without a signature, changed on the way, or signed too long ago', async () => {
    const body = event()
    const answers = [
      await post(body),
      await post(body, 'nonsense'),
      await signed(body, seconds(), 'whsec_of_somebody_else'),
      await post(body.replace('paid', 'void'), signatureOf(body, seconds(), stripe.webhookSecret)),
      await signed(body, seconds() - 302),
      await signed('not json at all'),
      await signed(''),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ code: 'invalid', message: WEBHOOK_REFUSED })
    }
    expect((await signed(body, seconds() - 290)).statusCode).toBe(200)
  })

  test('is too large', async () => {
    expect((await signed(event({ padding: 'x'.repeat(1024 * 1024) }))).statusCode).toBe(413)
  })

  test('about nobody here it is thanked for, and logged', async () => {
    const id = 'evt_about_a_stranger'
    const answer = await signed(event({ id, data: { object: { customer: 'cus_stranger' } } }))
    expect(answer.statusCode).toBe(200)
    expect(world.logged).toContainEqual(expect.objectContaining({ event: id, level: 40 }))
    for (const object of [{}, { customer: null }, { customer: { id: 'cus_nobody' } }, { customer: 7 }])
      expect((await signed(event({ data: { object } }))).statusCode).toBe(200)
  })

  test('of a kind nobody needs it is thanked for', async () => {
    expect((await signed(event({ type: 'charge.refunded' }))).json()).toEqual({ message: 'Not needed' })
  })
})

describe('an event that comes again', () => {
  test('is done once; a replay asks Stripe nothing', async () => {
    const { subscription, state } = await aHeldSubscriber()
    life.fail(subscription)
    const [first] = deliveries.waiting()
    expect(await deliveries.deliver(first?.id ?? '')).toBe(200)
    expect(await state()).toBe('past_due')
    const before = reads()
    expect(await deliveries.deliver(first?.id ?? '')).toBe(200)
    expect(reads()).toBe(before)
  })

  test('while Stripe cannot be read it is not done, and the next time it is', async () => {
    const { subscription, state } = await aHeldSubscriber()
    life.end(subscription)
    const [event] = deliveries.waiting()
    stripe.setDown(true)
    expect(await deliveries.deliver(event?.id ?? '')).toBe(503)
    stripe.setDown(false)
    expect(await state()).toBe('trialing')
    expect(await deliveries.deliver(event?.id ?? '')).toBe(200)
    expect(await state()).toBe('canceled')
  })

  test('twice at the same time it does no harm', async () => {
    const { subscription, state } = await aHeldSubscriber()
    life.end(subscription)
    const [event] = deliveries.waiting()
    const answers = await Promise.all(Array.from({ length: 6 }, () => deliveries.deliver(event?.id ?? '')))
    expect(answers).toEqual([200, 200, 200, 200, 200, 200])
    expect(await state()).toBe('canceled')
  })
})

test('an answer of Stripe that was on its way for long is not written over a newer one', async () => {
  const { subscription, state } = await aHeldSubscriber()
  life.fail(subscription)
  const [early] = deliveries.waiting()
  const arrive = stripe.answerLate()
  const before = reads()
  const first = deliveries.deliver(early?.id ?? '')
  await expect.poll(reads).toBe(before + 1)
  life.end(subscription)
  const second = deliveries.deliver(deliveries.waiting().at(-1)?.id ?? '')
  // Long enough for the second to be done with, were it not waiting for the lease.
  for (let count = 0; count < 50; count++) expect(await state()).toBe('trialing')
  arrive()
  expect(await Promise.all([first, second])).toEqual([200, 200])
  expect(await state()).toBe('canceled')
})

test('open browsers of the business are told at once, on every instance', async () => {
  const admin = await aConnectedTenant(world, 1)
  const heard: unknown[] = []
  const stop = another.platform.events.hear((it) => void heard.push(it))
  await press((await admin.call(billing.checkout, {})).checkoutUrl, 'Pay')
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ kind: 'change', topic: 'tenant', tenantId: admin.tenant.id }))
  stop()
})
