/** Milliseconds. A day on a wall clock may be an hour shorter or longer: `zones.ts` knows which. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
