export const PRICE_PER_VEHICLE = 1.5
