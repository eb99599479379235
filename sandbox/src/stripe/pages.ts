import { escapeHtml } from '@pitlane/server/platform/pages/html'
import type { CheckoutSession, Customer, Records, Subscription } from './records.ts'

/** Where somebody would enter a card. */
export function checkoutPage(records: Records, session: CheckoutSession): string {
  const price = records.prices[session.price]
  const total = dollars(session.quantity * (price?.unitAmount ?? 0))
  const name = records.products[price?.product ?? '']?.name ?? 'Subscription'
  if (session.status !== 'open')
    return page(
      'Checkout',
      `<p>This checkout is ${session.status === 'complete' ? 'paid' : 'no longer open'}.</p>
<p><a href="${escapeHtml(session.cancelUrl ?? session.successUrl)}">Back to Pitlane</a></p>`,
    )
  const when = session.trialEnd
    ? `<p>Nothing is due today. The first payment is on ${day(session.trialEnd)}.</p>`
    : `<p>Due today: <strong>${total}</strong></p>`
  return page(
    'Checkout',
    `<dl><dt>${escapeHtml(name)}</dt><dd>${session.quantity} × ${dollars(price?.unitAmount ?? 0)}</dd>
<dt>Each ${escapeHtml(price?.interval ?? 'month')}</dt><dd>${total}</dd></dl>${when}
${button(`/checkout/${session.id}/pay`, 'Pay', 'primary')}${button(`/checkout/${session.id}/cancel`, 'Cancel')}`,
  )
}

/** Where a customer manages what they pay for; the last buttons stand for what time and banks do. */
export function portalPage(
  portalId: string,
  {
    customer,
    subscriptions,
    returnUrl,
  }: { customer: Customer; subscriptions: Subscription[]; returnUrl: string },
): string {
  const cards = subscriptions.map((it) => {
    const act = (what: string, label: string) => button(`/portal/${portalId}/${it.id}/${what}`, label)
    const isOver = it.status === 'canceled' || it.status === 'incomplete_expired'
    const state = it.cancelAtPeriodEnd ? `${it.status}, ends on ${day(it.periodEnd)}` : it.status
    const buttons = isOver
      ? ''
      : [
          it.cancelAtPeriodEnd ? act('resume', "Don't cancel") : act('cancel', 'Cancel subscription'),
          it.status === 'past_due' || it.status === 'unpaid'
            ? act('settle', 'Pay the open invoice')
            : act('fail', 'Let a payment fail'),
          it.status === 'past_due' ? act('give-up', 'Let all payments fail') : '',
          act('end', 'End it now'),
        ].join('')
    return `<section><h2>${it.quantity} vehicles</h2><p>State: <strong>${escapeHtml(state)}</strong></p>
<p>Paid until ${day(it.periodEnd)}</p>${buttons}</section>`
  })
  return page(
    `Billing of ${customer.name ?? customer.id}`,
    `${cards.join('') || '<p>There is no subscription yet.</p>'}<p><a href="${escapeHtml(returnUrl)}">Return to Pitlane</a></p>`,
  )
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} · Stripe sandbox</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>
<p class="note">Stripe sandbox of the demo: no card is asked for, nothing is charged.</p>
<h1>${escapeHtml(title)}</h1>${content}</main></body></html>`
}

function button(action: string, label: string, kind = 'plain'): string {
  return `<form method="post" action="${escapeHtml(action)}"><button class="${kind}">${escapeHtml(label)}</button></form>`
}

function dollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
}

const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
html{background:light-dark(#f6f8fa,#14171c);color:light-dark(#1a1f27,#dde1e8)}
main{max-width:28rem;margin:0 auto;padding:1.5rem;overflow-wrap:anywhere}
h1{font-size:1.4rem;margin:.5rem 0 1rem}h2{font-size:1rem;margin:0}
section,dl{background:light-dark(#fff,#1c2027);border:1px solid #8886;border-radius:12px;padding:1rem;margin:0 0 1rem}
dl{display:grid;grid-template-columns:1fr auto;gap:.25rem 1rem}dd{margin:0;text-align:right}
a{color:light-dark(#364fc7,#bac8ff)}
.note{font-size:.875rem;color:light-dark(#565e6c,#a3abb8)}
button{width:100%;min-height:44px;margin:.25rem 0;font:inherit;border-radius:8px;border:1px solid #8888;
background:transparent;color:inherit;cursor:pointer}
button.primary{background:#364fc7;border-color:#364fc7;color:#fff;font-weight:600}`
