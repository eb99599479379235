/** How far back what a car earned is looked at. */
export const EARNING_DAYS = 90
