import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signatureOf } from './deliveries.ts'
import { readForm } from './form.ts'
import { openStripeSandbox } from './stripe-sandbox.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-stripe-'))
const stripe = await openStripeSandbox()
afterAll(async () => {
  await stripe.close()
  await rm(folder, { recursive: true, force: true })
})

type Json = Record<string, unknown>

/** As a client would, with nothing of the sandbox's own code in between. */
async function call(path: string, fields?: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(stripe.origin + path, {
    headers: { authorization: `Bearer ${stripe.secretKey}`, ...headers },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  const body = (await answer.json()) as Json
  return { status: answer.status, body, replayed: answer.headers.get('idempotent-replayed') }
}

const price = {
  currency: 'usd',
  unit_amount: '150',
  'recurring[interval]': 'month',
  'product_data[name]': 'Vehicle',
}
const aPrice = async () => String((await call('/v1/prices', price)).body.id)
const aCustomer = async () => String((await call('/v1/customers', { name: 'Coastline' })).body.id)
const aSession = async (over: Record<string, string> = {}) => ({
  mode: 'subscription',
  customer: await aCustomer(),
  'line_items[0][price]': await aPrice(),
  'line_items[0][quantity]': '3',
  success_url: 'https://pitlane.test/settings',
  cancel_url: 'https://pitlane.test/settings?no',
  ...over,
})
const refusal = (code: string | undefined, param: string, type = 'invalid_request_error') => ({
  status: 400,
  body: { error: { type, ...(code && { code }), param, message: expect.any(String) } },
})

test('a word of JavaScript is no id', async () => {
  for (const path of ['customers', 'prices', 'products', 'subscriptions'])
    expect((await call(`/v1/${path}/constructor`)).status, path).toBe(404)
})

test('brackets become parts', () => {
  const form = readForm(
    'line_items[0][price]=p%201&line_items[0][quantity]=2&expand[]=a&expand[]=b&__proto__[x]=y',
  )
  expect(form.get('line_items')).toEqual(
    new Map([
      [
        '0',
        new Map([
          ['price', 'p 1'],
          ['quantity', '2'],
        ]),
      ],
    ]),
  )
  expect(form.get('expand')).toEqual(
    new Map([
      ['0', 'a'],
      ['1', 'b'],
    ]),
  )
  expect(form.get('__proto__')).toEqual(new Map([['x', 'y']]))
})

describe('what it is sent is looked at as Stripe does', () => {
  test('a key that is wrong or missing', async () => {
    expect((await call('/v1/prices', undefined, { authorization: 'Bearer sk_test_other' })).status).toBe(401)
    expect((await fetch(`${stripe.origin}/v1/prices`)).status).toBe(401)
  })

  test('parameters that are unknown, missing, empty or of another kind', async () => {
    const given = await aSession()
    const post = (over: Record<string, string>) => call('/v1/checkout/sessions', { ...given, ...over })
    const { mode: _, ...withoutMode } = given
    expect(await call('/v1/checkout/sessions', withoutMode)).toMatchObject(
      refusal('parameter_missing', 'mode'),
    )
    expect(await post({ colour: 'red' })).toMatchObject(refusal('parameter_unknown', 'colour'))
    expect(await post({ 'line_items[0][cost]': '1' })).toMatchObject(
      refusal('parameter_unknown', 'line_items[0][cost]'),
    )
    expect(await post({ 'line_items[0][quantity]': 'many' })).toMatchObject(
      refusal('parameter_invalid_integer', 'line_items[0][quantity]'),
    )
    expect(await post({ client_reference_id: '' })).toMatchObject(
      refusal('parameter_invalid_empty', 'client_reference_id'),
    )
    expect(await post({ success_url: '/settings' })).toMatchObject(refusal('url_invalid', 'success_url'))
    expect(await post({ mode: 'barter' })).toMatchObject(refusal(undefined, 'mode'))
    expect(await post({ customer: 'cus_none' })).toMatchObject(refusal('resource_missing', 'customer'))
    expect(await post({ 'line_items[0][price]': 'price_none' })).toMatchObject(
      refusal('resource_missing', 'line_items[0][price]'),
    )
    const tomorrow = String(Math.floor(Date.now() / 1000) + 86_400)
    expect(await post({ 'subscription_data[trial_end]': tomorrow })).toMatchObject(
      refusal(undefined, 'subscription_data[trial_end]'),
    )
    expect((await post({})).body).toMatchObject({ object: 'checkout.session', status: 'open' })
  })

  test('things and addresses that do not exist', async () => {
    expect(await call('/v1/subscriptions/sub_none')).toMatchObject({
      status: 404,
      body: { error: { code: 'resource_missing' } },
    })
    expect((await call('/v1/nonsense')).status).toBe(404)
    expect((await fetch(`${stripe.origin}/checkout/cs_none`)).status).toBe(404)
  })

  test('a lookup key belongs to one price', async () => {
    const keyed = { ...price, lookup_key: 'the one' }
    const { body } = await call('/v1/prices', keyed)
    expect(await call('/v1/prices', keyed)).toMatchObject(refusal(undefined, 'lookup_key'))
    expect((await call('/v1/prices?lookup_keys[0]=the%20one&active=true')).body).toMatchObject({
      object: 'list',
      has_more: false,
      data: [{ id: body.id, unit_amount: 150 }],
    })
  })

  test('the same idempotency key is the same thing, and with other parameters a mistake', async () => {
    const headers = { 'idempotency-key': 'one customer' }
    const first = await call('/v1/customers', { name: 'Ann' }, headers)
    const second = await call('/v1/customers', { name: 'Ann' }, headers)
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect(await call('/v1/customers', { name: 'Bob' }, headers)).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    })
  })

  test('lists come in pages', async () => {
    const product = String((await call('/v1/products', { name: 'Many' })).body.id)
    const { 'product_data[name]': _, ...own } = price
    for (let count = 0; count < 3; count++) await call('/v1/prices', { ...own, product })
    const first = (await call(`/v1/prices?product=${product}&limit=2`)).body
    expect(first).toMatchObject({ has_more: true, data: [{}, { id: expect.any(String) }] })
    const last = (first.data as { id: string }[])[1]?.id
    expect((await call(`/v1/prices?product=${product}&limit=2&starting_after=${last}`)).body).toMatchObject({
      has_more: false,
      data: [{}],
    })
  })
})

describe('time and restarts', () => {
  test('a trial becomes a payment, months go by, and what was cancelled ends', async () => {
    let now = Date.parse('2026-01-31T12:00:00Z')
    const clocked = await openStripeSandbox({ now: () => new Date(now) })
    const session = { status: 'open' as const, customer: 'cus', price: 'price', quantity: 1 }
    clocked.life.pay({
      ...session,
      id: 'cs',
      clientReferenceId: null,
      trialEnd: Math.floor(Date.parse('2026-03-31T12:00:00Z') / 1000),
      successUrl: '',
      cancelUrl: null,
      metadata: {},
      subscriptionMetadata: {},
      subscription: null,
      expiresAt: 0,
      created: 0,
    })
    const [subscription] = Object.values(clocked.records.subscriptions)
    if (!subscription) throw new Error('There is no subscription')
    expect(subscription.status).toBe('trialing')
    now = Date.parse('2026-04-01T00:00:00Z')
    clocked.life.advance()
    expect(subscription.status).toBe('active')
    expect(new Date(subscription.periodEnd * 1000).toISOString()).toBe('2026-04-30T12:00:00.000Z')
    clocked.life.cancelAtPeriodEnd(subscription, true)
    now = Date.parse('2026-05-01T00:00:00Z')
    clocked.life.advance()
    expect(subscription.status).toBe('canceled')
    await clocked.close()
  })

  test('an event goes out again until somebody says 200, then no more', async () => {
    const shaky = await openStripeSandbox()
    const answers = [500, 0, 200]
    const heard: string[] = []
    shaky.listen(async (body) => {
      heard.push(JSON.parse(body).id)
      const status = answers.shift()
      if (status === 0) throw new Error('The line was cut')
      return status ?? 200
    })
    shaky.life.end(Object.assign(aSubscription('cus'), { id: 'sub' }))
    await shaky.deliveries.settled()
    for (let count = 0; count < 4; count++) await shaky.deliveries.release()
    expect(heard).toHaveLength(3)
    expect(new Set(heard).size).toBe(1)
    await shaky.close()
  })

  test('what it knows and what it could not deliver outlive a restart', async () => {
    const file = join(folder, 'stripe.json')
    const before = await openStripeSandbox({ file })
    const options = { method: 'POST', headers: { authorization: `Bearer ${before.secretKey}` } }
    const made = await fetch(`${before.origin}/v1/customers`, {
      ...options,
      body: new URLSearchParams({ name: 'Ann' }),
    })
    const { id } = (await made.json()) as { id: string }
    before.records.subscriptions.sub = Object.assign(aSubscription(id), { id: 'sub' })
    before.life.end(before.records.subscriptions.sub)
    await fetch(before.origin)
    await before.close()

    const after = await openStripeSandbox({ file })
    expect(after.records.customers[id]?.name).toBe('Ann')
    const heard: string[] = []
    after.listen(async (body, headers) => {
      const [, at = ''] = /^t=(\d+),/.exec(headers['stripe-signature'] ?? '') ?? []
      expect(headers['stripe-signature']).toBe(signatureOf(body, Number(at), after.webhookSecret))
      heard.push(JSON.parse(body).type)
      return 200
    })
    await after.deliveries.settled()
    expect(heard).toEqual(['customer.subscription.deleted'])
    expect(after.deliveries.waiting()).toEqual([])
    await after.close()
  })
})

function aSubscription(customer: string) {
  return {
    id: '',
    itemId: 'si',
    customer,
    status: 'active' as const,
    price: '',
    quantity: 1,
    trialEnd: null,
    periodStart: 0,
    periodEnd: 0,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    metadata: {},
    created: 0,
  }
}
