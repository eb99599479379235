import { type Calls, expand, page, paging, read, refuse } from './call.ts'
import { fields, flag, listOf, metadata, oneOf, text, wholeNumber } from './parameters.ts'
import type { Subscription } from './records.ts'
import { noSuch, StripeRefusal } from './refusal.ts'

const prorations = oneOf('create_prorations', 'always_invoice', 'none')

export const subscriptionCalls: Calls = {
  'GET /v1/subscriptions': ({ records, objects }, { form }) => {
    const status = oneOf(
      'all',
      'ended',
      'active',
      'trialing',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
      'incomplete',
    )
    const given = read(form, fields({ ...paging, customer: text(), price: text(), status }))
    if (given.customer && !records.customers[given.customer])
      throw noSuch('customer', given.customer, 'customer')
    const isWanted = (it: Subscription) => {
      if (given.status === undefined) return it.status !== 'canceled'
      if (given.status === 'ended') return it.endedAt !== null
      return given.status === 'all' || it.status === given.status
    }
    const found = Object.values(records.subscriptions)
      .filter((it) => (given.customer === undefined || it.customer === given.customer) && isWanted(it))
      .reverse()
    return page('/v1/subscriptions', found, given, objects.subscription)
  },
  'GET /v1/subscriptions/:id': ({ records, objects }, { id }) =>
    objects.subscription(records.subscriptions[id] ?? refuse('subscription', id)),
  'POST /v1/subscriptions/:id': ({ records, objects, life }, { id, form }) => {
    const item = fields({ id: text(), quantity: wholeNumber(0) })
    const given = read(
      form,
      fields({
        items: listOf(item, 20),
        cancel_at_period_end: flag,
        proration_behavior: prorations,
        metadata,
        expand,
      }),
    )
    const subscription = changeable(records.subscriptions[id] ?? refuse('subscription', id))
    for (const [at, { id: itemId, quantity }] of (given.items ?? []).entries()) {
      if (itemId !== subscription.itemId) throw noSuch('subscription item', itemId ?? '', `items[${at}][id]`)
      if (quantity !== undefined) life.setQuantity(subscription, quantity)
    }
    if (given.cancel_at_period_end !== undefined)
      life.cancelAtPeriodEnd(subscription, given.cancel_at_period_end)
    return objects.subscription(subscription)
  },
  'DELETE /v1/subscriptions/:id': ({ records, objects, life }, { id }) => {
    const subscription = changeable(records.subscriptions[id] ?? refuse('subscription', id))
    life.end(subscription)
    return objects.subscription(subscription)
  },
  'POST /v1/subscription_items/:id': ({ records, objects, life }, { id, form }) => {
    const given = read(
      form,
      fields({ quantity: wholeNumber(0), proration_behavior: prorations, metadata, expand }),
    )
    const found = Object.values(records.subscriptions).find((it) => it.itemId === id)
    const subscription = changeable(found ?? refuse('subscription item', id))
    if (given.quantity !== undefined) life.setQuantity(subscription, given.quantity)
    return objects.item(subscription)
  },
}

function changeable(subscription: Subscription): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw new StripeRefusal(404, `No such subscription: '${subscription.id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  return subscription
}
