const MINUTE_MS = 60_000
/** The last one over and over. */
const PAUSES_MS = [1, 5, 15, 60, 180].map((minutes) => minutes * MINUTE_MS)
/** So long something that others are to take is brought to them again: a mail, a push. */
export const GIVEN_UP_MS = 24 * 60 * MINUTE_MS

/** How long nothing is done after so many tries. */
export function pauseAfter(attempts: number): number {
  return PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? MINUTE_MS
}
