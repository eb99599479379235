import { type Answer, html, redirect } from './answer.ts'
import type { Stripe } from './call.ts'
import type { Deliveries } from './deliveries.ts'
import type { Life } from './life.ts'
import { checkoutPage, portalPage } from './pages.ts'
import type { Subscription } from './records.ts'
import { StripeRefusal } from './refusal.ts'

/** What a customer sees of Stripe: the checkout and the portal. */
export function siteOf({ records, life }: Stripe, deliveries: Deliveries) {
  async function answer(method: string, path: string): Promise<Answer> {
    const [, place = '', id = '', ...rest] = path.split('/')
    if (place === 'checkout') return answerCheckout(method, id, rest[0])
    if (place === 'portal') return answerPortal(method, id, rest)
    throw new StripeRefusal(404, 'There is nothing here.')
  }

  async function answerCheckout(method: string, id: string, act: string | undefined): Promise<Answer> {
    const session = records.sessions[id]
    if (!session) throw new StripeRefusal(404, 'There is no such checkout.')
    if (method !== 'POST') return html(checkoutPage(records, session))
    if (act === 'cancel') return redirect(session.cancelUrl ?? session.successUrl)
    if (act !== 'pay') throw new StripeRefusal(404, 'There is nothing here.')
    if (session.status === 'expired') return html(checkoutPage(records, session))
    life.pay(session)
    // As Stripe does: the customer goes on when the shop has heard of it.
    await deliveries.settled()
    return redirect(session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id))
  }

  async function answerPortal(
    method: string,
    id: string,
    [subscriptionId = '', act = '']: string[],
  ): Promise<Answer> {
    const portal = records.portals[id]
    const customer = records.customers[portal?.customer ?? '']
    if (!portal || !customer) throw new StripeRefusal(404, 'There is no such portal.')
    const subscriptions = Object.values(records.subscriptions)
      .filter((it) => it.customer === customer.id)
      .reverse()
    if (method !== 'POST')
      return html(portalPage(id, { customer, subscriptions, returnUrl: portal.returnUrl }))
    const subscription = subscriptions.find((it) => it.id === subscriptionId)
    const work = acts[act]
    if (!subscription || !work) throw new StripeRefusal(404, 'There is nothing here.')
    work(life, subscription)
    await deliveries.settled()
    return redirect(`/portal/${id}`)
  }

  return { answer }
}

/** What the buttons of the portal do. */
const acts: Record<string, (life: Life, subscription: Subscription) => void> = {
  cancel: (life, it) => life.cancelAtPeriodEnd(it, true),
  resume: (life, it) => life.cancelAtPeriodEnd(it, false),
  fail: (life, it) => life.fail(it),
  settle: (life, it) => life.settle(it),
  'give-up': (life, it) => life.giveUp(it),
  end: (life, it) => life.end(it),
}
