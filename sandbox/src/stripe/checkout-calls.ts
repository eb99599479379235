import { type Calls, customerNamed, expand, read, refuse, type Stripe } from './call.ts'
import type { Form } from './form.ts'
import { fields, listOf, metadata, oneOf, text, webAddress, wholeNumber } from './parameters.ts'
import { type CheckoutSession, newStripeId } from './records.ts'
import { invalidParameter, missingParameter, StripeRefusal } from './refusal.ts'

const HOUR = 60 * 60
const TRIAL_MIN_HOURS = 48

export const checkoutCalls: Calls = {
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
