import type {
  CheckoutSession,
  Customer,
  PortalSession,
  Price,
  Product,
  Records,
  StripeEvent,
  Subscription,
} from './records.ts'

/** What was recorded, in the words Stripe sends it. */
export function objectsOf(records: Records, origin: () => string) {
  const price = (it: Price) => ({
    id: it.id,
    object: 'price',
    active: it.isActive,
    billing_scheme: 'per_unit',
    created: it.created,
    currency: it.currency,
    livemode: false,
    lookup_key: it.lookupKey,
    metadata: it.metadata,
    nickname: null,
    product: it.product,
    recurring: { interval: it.interval, interval_count: 1, meter: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    type: 'recurring',
    unit_amount: it.unitAmount,
    unit_amount_decimal: String(it.unitAmount),
  })

  const item = (it: Subscription) => {
    const sold = records.prices[it.price]
    return {
      id: it.itemId,
      object: 'subscription_item',
      created: it.created,
      current_period_start: it.periodStart,
      current_period_end: it.periodEnd,
      metadata: {},
      price: sold ? price(sold) : null,
      quantity: it.quantity,
      subscription: it.id,
    }
  }

  return {
    price,
    item,
    product: (it: Product) => ({
      id: it.id,
      object: 'product',
      active: true,
      created: it.created,
      livemode: false,
      metadata: {},
      name: it.name,
      updated: it.created,
    }),
    customer: (it: Customer) =>
      it.isDeleted
        ? { id: it.id, object: 'customer', deleted: true }
        : {
            id: it.id,
            object: 'customer',
            created: it.created,
            delinquent: false,
            email: it.email,
            livemode: false,
            metadata: it.metadata,
            name: it.name,
          },
    session: (it: CheckoutSession) => ({
      id: it.id,
      object: 'checkout.session',
      cancel_url: it.cancelUrl,
      client_reference_id: it.clientReferenceId,
      created: it.created,
      currency: records.prices[it.price]?.currency ?? null,
      amount_total: it.quantity * (records.prices[it.price]?.unitAmount ?? 0),
      customer: it.customer,
      expires_at: it.expiresAt,
      livemode: false,
      metadata: it.metadata,
      mode: 'subscription',
      payment_status: it.status === 'complete' ? (it.trialEnd ? 'no_payment_required' : 'paid') : 'unpaid',
      status: it.status,
      subscription: it.subscription,
      success_url: it.successUrl,
      url: it.status === 'open' ? `${origin()}/checkout/${it.id}` : null,
    }),
    subscription: (it: Subscription) => ({
      id: it.id,
      object: 'subscription',
      billing_cycle_anchor: it.trialEnd ?? it.created,
      cancel_at: it.cancelAtPeriodEnd ? it.periodEnd : null,
      cancel_at_period_end: it.cancelAtPeriodEnd,
      canceled_at: it.canceledAt,
      collection_method: 'charge_automatically',
      created: it.created,
      currency: 'usd',
      customer: it.customer,
      ended_at: it.endedAt,
      items: list(`/v1/subscription_items?subscription=${it.id}`, [item(it)], false),
      livemode: false,
      metadata: it.metadata,
      start_date: it.created,
      status: it.status,
      trial_end: it.trialEnd,
    }),
    invoice: (it: Subscription, isPaid: boolean) => ({
      id: `in_${it.id.slice(4)}`,
      object: 'invoice',
      customer: it.customer,
      amount_due: it.quantity * (records.prices[it.price]?.unitAmount ?? 0),
      livemode: false,
      parent: { type: 'subscription_details', subscription_details: { subscription: it.id } },
      status: isPaid ? 'paid' : 'open',
    }),
    portal: (it: PortalSession) => ({
      id: it.id,
      object: 'billing_portal.session',
      created: it.created,
      customer: it.customer,
      livemode: false,
      return_url: it.returnUrl,
      url: `${origin()}/portal/${it.id}`,
    }),
    event: (it: StripeEvent) => ({
      id: it.id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: it.created,
      data: { object: it.object },
      livemode: false,
      pending_webhooks: it.attempts === undefined ? 0 : 1,
      request: { id: null, idempotency_key: null },
      type: it.type,
    }),
  }
}

export type Objects = ReturnType<typeof objectsOf>

export function list(url: string, data: object[], hasMore: boolean) {
  return { object: 'list', url, has_more: hasMore, data }
}
