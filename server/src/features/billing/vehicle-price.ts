import { BILLING_NOT_CONFIGURED } from '@pitlane/contract/billing/calls'
import { PRICE_PER_VEHICLE } from '@pitlane/contract/billing/price'
import { AppError } from '@pitlane/contract/errors'
import type Stripe from 'stripe'

const CURRENCY = 'usd'
const CENTS = Math.round(PRICE_PER_VEHICLE * 100)
/** Names the amount too: another price is another key, and nobody pays anything but what the page says. */
const LOOKUP_KEY = `pitlane_vehicle_month_${CURRENCY}_${CENTS}`

/** The price at Stripe, made once; two instances that make it together make one. */
export async function vehiclePrice(stripe: Stripe, now: Date): Promise<string> {
  const price = (await findPrice(stripe)) ?? (await makePrice(stripe, now))
  const isOurs =
    price.unit_amount === CENTS && price.currency === CURRENCY && price.recurring?.interval === 'month'
  if (!isOurs)
    throw new AppError(
      'not_configured',
      BILLING_NOT_CONFIGURED,
      {},
      `The price ${price.id} with the lookup key ${LOOKUP_KEY} is not $${PRICE_PER_VEHICLE} a month`,
    )
  return price.id
}

async function findPrice(stripe: Stripe): Promise<Stripe.Price | undefined> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 })
  return data[0]
}

/** The lookup key is free only once: whoever comes second is refused, and finds what the first has made. */
async function makePrice(stripe: Stripe, now: Date): Promise<Stripe.Price> {
  try {
    return await stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: CENTS,
        recurring: { interval: 'month' },
        lookup_key: LOOKUP_KEY,
        product_data: { name: 'Pitlane, per vehicle', unit_label: 'vehicle' },
      },
      // Stripe repeats a failure too for as long as it knows the key, so each hour has its own.
      { idempotencyKey: `${LOOKUP_KEY} ${now.toISOString().slice(0, 13)}` },
    )
  } catch (error) {
    const made = await findPrice(stripe)
    if (!made) throw error
    return made
  }
}
