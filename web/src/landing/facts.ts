import { SIGN_IN_PATHS } from '@pitlane/contract/access'
import { PRICE_PER_VEHICLE } from '@pitlane/contract/billing/price'

export const SIGN_IN = SIGN_IN_PATHS[0]

/** The fleet of the pictures and of the worked example. */
export const SAMPLE = { vehicles: 67, repairsInProgress: 12, maintenanceDue: 3 } as const

export const PRICE = dollars(PRICE_PER_VEHICLE)

export function monthly(vehicles: number): string {
  return dollars(vehicles * PRICE_PER_VEHICLE)
}

function dollars(amount: number): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
