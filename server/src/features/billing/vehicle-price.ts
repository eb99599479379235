import { BILLING_NOT_CONFIGURED } from '@pitlane/contract/billing'
import { AppError } from '@pitlane/contract/errors'
import { PRICE_PER_VEHICLE } from '@pitlane/contract/price'
import type Stripe from 'stripe'

const CURRENCY = 'usd'
const CENTS = Math.round(PRICE_PER_VEHICLE * 100)
/** Names the amount too: another price is another key, and nobody pays anything but what the page says. */
const LOOKUP_KEY = `pitlane_vehicle_month_${CURRENCY}_${CENTS}`

/** The price at Stripe, made once; two instances that make it together make one. */
export async function vehiclePrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 })
  const price = data[0] ?? (await makePrice(stripe))
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

function makePrice(stripe: Stripe): Promise<Stripe.Price> {
  return stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: CENTS,
      recurring: { interval: 'month' },
      lookup_key: LOOKUP_KEY,
      product_data: { name: 'Pitlane, per vehicle', unit_label: 'vehicle' },
    },
    { idempotencyKey: LOOKUP_KEY },
  )
}
