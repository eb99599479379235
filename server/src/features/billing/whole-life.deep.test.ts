import { billing, isEntitled } from '@pitlane/contract/billing/calls'
import { aConnectedTenant, press } from '@pitlane/sandbox/testing/makers'
import { openWorld } from '@pitlane/sandbox/testing/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const world = await openWorld()
const { stripe } = world
const { deliveries, life } = stripe
type Subscription = ReturnType<typeof stripe.subscriptionOf>

const steps = {
  fail: life.fail,
  settle: life.settle,
  giveUp: life.giveUp,
  pause: life.pause,
  cancel: (it: Subscription) => life.cancelAtPeriodEnd(it, true),
  resume: (it: Subscription) => life.cancelAtPeriodEnd(it, false),
  grow: (it: Subscription) => life.setQuantity(it, it.quantity + 1),
  end: life.end,
}
const step = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]))
/** What happens, and which of the events under way arrive in between, by the size of their number. */
const course = fc.array(fc.record({ step, arriving: fc.array(fc.nat(), { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 6,
})

test('a whole life of a subscription ends as Stripe has it, in whatever order its events arrive, twice or together', async () => {
  await fc.assert(
    fc.asyncProperty(course, fc.infiniteStream(fc.nat()), fc.boolean(), async (lived, random, isTogether) => {
      const pick = <T>(from: T[]) => from.splice((random.next().value ?? 0) % from.length, 1)
      deliveries.hold()
      const admin = await aConnectedTenant(world, 1)
      await press((await admin.call(billing.checkout, {})).checkoutUrl, 'Pay')
      const subscription = stripe.subscriptionOf(admin.tenant.id)
      const underWay: string[] = []
      const seen = new Set<string>()
      const collect = () => {
        for (const { id } of deliveries.waiting()) if (!seen.has(id)) underWay.push(id)
        for (const { id } of deliveries.waiting()) seen.add(id)
      }
      collect()
      for (const { step: name, arriving } of lived) {
        if (subscription.status === 'canceled') break
        steps[name](subscription)
        collect()
        for (const _ of arriving)
          for (const id of underWay.length > 0 ? pick(underWay) : []) await deliveries.deliver(id)
      }
      const left: string[] = []
      while (underWay.length > 0) left.push(...pick(underWay))
      const twice = [...left, ...left.slice(0, 2)]
      if (isTogether) await Promise.all(twice.map((id) => deliveries.deliver(id)))
      else for (const id of twice) await deliveries.deliver(id)
      const known = await admin.call(billing.current, {})
      expect(known.subscription).toMatchObject({
        status: subscription.status,
        quantity: subscription.quantity,
      })
      expect(known.isSubscriber).toBe(isEntitled(subscription.status))
      deliveries.lose()
    }),
    { numRuns: 25, endOnFailure: true },
  )
}, 60_000)
