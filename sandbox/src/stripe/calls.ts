import type { Form } from './form.ts'
import type { Life } from './life.ts'
import { list, type Objects } from './objects.ts'
import {
  fields,
  flag,
  listOf,
  metadata,
  oneOf,
  type Reader,
  text,
  webAddress,
  wholeNumber,
} from './parameters.ts'
import { type CheckoutSession, newStripeId, type Price, type Records, type Subscription } from './records.ts'
import { invalidParameter, missingParameter, noSuch, noSuchRoute, StripeRefusal } from './refusal.ts'

export interface Stripe {
  records: Records
  objects: Objects
  life: Life
  /** In seconds, as Stripe counts. */
  now: () => number
}

interface ApiCall {
  id: string
  form: Form
}

const HOUR = 60 * 60
const TRIAL_MIN_HOURS = 48
const expand = listOf(text())
const paging = { limit: wholeNumber(1, 100), starting_after: text(), ending_before: text(), expand }

/** The part of Stripe's API that Pitlane uses. */
const calls: Record<string, (stripe: Stripe, call: ApiCall) => object> = {
  'POST /v1/products': ({ records, objects, now }, { form }) => {
    const given = read(form, fields({ id: text(), name: text(), metadata, expand }, ['name']))
    if (given.id && records.products[given.id])
      throw invalidParameter('id', 'Product already exists.', 'resource_already_exists')
    const product = { id: given.id ?? newStripeId('prod'), name: given.name, created: now() }
    records.products[product.id] = product
    return objects.product(product)
  },
  'GET /v1/products/:id': ({ records, objects }, { id }) =>
    objects.product(records.products[id] ?? refuse('product', id)),

  'POST /v1/prices': (stripe, { form }) => stripe.objects.price(createPrice(stripe, form)),
  'GET /v1/prices': ({ records, objects }, { form }) => {
    const given = read(
      form,
      fields({ ...paging, active: flag, product: text(), lookup_keys: listOf(text(), 10) }),
    )
    const found = Object.values(records.prices).filter(
      (it) =>
        (given.active === undefined || it.isActive === given.active) &&
        (given.product === undefined || it.product === given.product) &&
        (given.lookup_keys === undefined || given.lookup_keys.includes(it.lookupKey ?? '')),
    )
    return page('/v1/prices', found, given, objects.price)
  },
  'GET /v1/prices/:id': ({ records, objects }, { id }) =>
    objects.price(records.prices[id] ?? refuse('price', id)),

  'POST /v1/customers': ({ records, objects, now }, { form }) => {
    const given = read(
      form,
      fields({ name: text(256), email: text(512), description: text(), metadata, expand }),
    )
    const customer = {
      id: newStripeId('cus'),
      name: given.name ?? null,
      email: given.email ?? null,
      metadata: given.metadata ?? {},
      isDeleted: false,
      created: now(),
    }
    records.customers[customer.id] = customer
    return objects.customer(customer)
  },
  'GET /v1/customers/:id': ({ records, objects }, { id }) =>
    objects.customer(records.customers[id] ?? refuse('customer', id)),
  'DELETE /v1/customers/:id': ({ records, life }, { id }) => {
    const customer = records.customers[id]
    if (!customer || customer.isDeleted) throw noSuch('customer', id)
    customer.isDeleted = true
    for (const it of Object.values(records.subscriptions)) if (it.customer === id) life.end(it)
    return { id, object: 'customer', deleted: true }
  },

  'POST /v1/checkout/sessions': (stripe, { form }) => stripe.objects.session(createSession(stripe, form)),
  'GET /v1/checkout/sessions/:id': ({ records, objects }, { id }) =>
    objects.session(records.sessions[id] ?? refuse('checkout.session', id)),
  'POST /v1/checkout/sessions/:id/expire': ({ records, objects, life }, { id, form }) => {
    read(form, fields({ expand }))
    const session = records.sessions[id] ?? refuse('checkout.session', id)
    if (session.status !== 'open')
      throw new StripeRefusal(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    life.expire(session)
    return objects.session(session)
  },

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

  'POST /v1/billing_portal/sessions': ({ records, objects, now }, { form }) => {
    const shape = { customer: text(), return_url: webAddress, configuration: text(), locale: text(), expand }
    const given = read(form, fields(shape, ['customer']))
    const { id } = customerNamed(records, given.customer)
    const portal = {
      id: newStripeId('bps', 24),
      customer: id,
      returnUrl: given.return_url ?? 'about:blank',
      created: now(),
    }
    records.portals[portal.id] = portal
    return objects.portal(portal)
  },
}

const patterns = Object.entries(calls).map(([route, answer]) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), answer }
})

export function answerCall(stripe: Stripe, method: string, path: string, form: Form): object {
  for (const it of patterns) {
    const match = it.method === method ? it.path.exec(path) : null
    if (match) return it.answer(stripe, { id: decodeURIComponent(match[1] ?? ''), form })
  }
  throw noSuchRoute(method, path)
}

const prorations = oneOf('create_prorations', 'always_invoice', 'none')

function createPrice({ records, now }: Stripe, form: Form): Price {
  const recurring = fields(
    { interval: oneOf('day', 'week', 'month', 'year'), interval_count: wholeNumber(1) },
    ['interval'],
  )
  const product = fields({ id: text(), name: text(), unit_label: text(12), metadata }, ['name'])
  const given = read(
    form,
    fields(
      {
        currency: text(3),
        unit_amount: wholeNumber(0),
        recurring,
        product: text(),
        product_data: product,
        lookup_key: text(200),
        transfer_lookup_key: flag,
        nickname: text(),
        metadata,
        expand,
      },
      ['currency'],
    ),
  )
  if (!given.product && !given.product_data) throw missingParameter('product')
  if (given.product && !records.products[given.product]) throw noSuch('product', given.product, 'product')
  const taken = Object.values(records.prices).find((it) => it.lookupKey && it.lookupKey === given.lookup_key)
  if (taken) throw invalidParameter('lookup_key', `A price (\`${taken.id}\`) already uses that lookup key.`)
  const productId = given.product ?? given.product_data?.id ?? newStripeId('prod')
  if (given.product_data)
    records.products[productId] = { id: productId, name: given.product_data.name, created: now() }
  const price: Price = {
    id: newStripeId('price', 24),
    product: productId,
    currency: given.currency,
    unitAmount: given.unit_amount ?? 0,
    interval: given.recurring?.interval ?? 'month',
    lookupKey: given.lookup_key ?? null,
    isActive: true,
    metadata: given.metadata ?? {},
    created: now(),
  }
  records.prices[price.id] = price
  return price
}

function createSession({ records, now }: Stripe, form: Form): CheckoutSession {
  const lineItem = fields({ price: text(), quantity: wholeNumber(1) }, ['price'])
  const subscriptionData = fields({ metadata, trial_end: wholeNumber(0), description: text(500) })
  const given = read(
    form,
    fields(
      {
        mode: oneOf('payment', 'setup', 'subscription'),
        customer: text(),
        client_reference_id: text(200),
        line_items: listOf(lineItem, 20),
        subscription_data: subscriptionData,
        success_url: webAddress,
        cancel_url: webAddress,
        locale: text(),
        metadata,
        expand,
      },
      ['mode', 'success_url', 'line_items', 'customer'],
    ),
  )
  if (given.mode !== 'subscription') throw invalidParameter('mode', 'The sandbox only sells subscriptions.')
  const { id: customer } = customerNamed(records, given.customer)
  const [item, another] = given.line_items
  if (!item || another) throw invalidParameter('line_items', 'The sandbox sells one thing at a time.')
  const price = records.prices[item.price] ?? refuse('price', item.price, 'line_items[0][price]')
  if (item.quantity === undefined) throw missingParameter('line_items[0][quantity]')
  const trialEnd = given.subscription_data?.trial_end ?? null
  if (trialEnd !== null && trialEnd < now() + TRIAL_MIN_HOURS * HOUR)
    throw invalidParameter(
      'subscription_data[trial_end]',
      'The `trial_end` date has to be at least 2 days in the future.',
    )
  const session: CheckoutSession = {
    id: newStripeId('cs_test', 58),
    status: 'open',
    customer,
    clientReferenceId: given.client_reference_id ?? null,
    price: price.id,
    quantity: item.quantity,
    trialEnd,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    metadata: given.metadata ?? {},
    subscriptionMetadata: given.subscription_data?.metadata ?? {},
    subscription: null,
    expiresAt: now() + 24 * HOUR,
    created: now(),
  }
  records.sessions[session.id] = session
  return session
}

function customerNamed(records: Records, id: string) {
  const customer = records.customers[id]
  if (!customer || customer.isDeleted) throw noSuch('customer', id, 'customer')
  return customer
}

function changeable(subscription: Subscription): Subscription {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw new StripeRefusal(404, `No such subscription: '${subscription.id}'`, {
      code: 'resource_missing',
      param: 'id',
    })
  return subscription
}

function page<T extends { id: string }>(
  url: string,
  found: T[],
  { limit = 10, starting_after: after }: { limit?: number; starting_after?: string },
  show: (it: T) => object,
) {
  const from = after ? found.findIndex((it) => it.id === after) + 1 : 0
  return list(url, found.slice(from, from + limit).map(show), found.length > from + limit)
}

function read<T>(form: Form, reader: Reader<T>): T {
  return reader(form, '')
}

function refuse(what: string, id: string, param?: string): never {
  throw noSuch(what, id, param)
}
