import type { Stripe } from './call.ts'
import { checkoutCalls } from './checkout-calls.ts'
import { customerCalls } from './customer-calls.ts'
import type { Form } from './form.ts'
import { priceCalls } from './price-calls.ts'
import { noSuchRoute } from './refusal.ts'
import { subscriptionCalls } from './subscription-calls.ts'

/** The part of Stripe's API that Pitlane uses. */
const calls = { ...priceCalls, ...customerCalls, ...checkoutCalls, ...subscriptionCalls }

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
