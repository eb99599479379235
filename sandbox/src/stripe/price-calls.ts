import { type Calls, expand, page, paging, read, refuse, type Stripe } from './call.ts'
import type { Form } from './form.ts'
import { fields, flag, listOf, metadata, oneOf, text, wholeNumber } from './parameters.ts'
import { newStripeId, type Price } from './records.ts'
import { invalidParameter, missingParameter, noSuch } from './refusal.ts'

export const priceCalls: Calls = {
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
}

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
