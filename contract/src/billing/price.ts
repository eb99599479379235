/** Dollars a month for each vehicle that is not archived. Apart from billing, so that the landing page stays light. */
export const PRICE_PER_VEHICLE = 1.5

/** Dollars a month for a fleet. */
export function monthlyTotal(vehicles: number): number {
  return vehicles * PRICE_PER_VEHICLE
}
