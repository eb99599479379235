/** When an hour was good. */
export const P95_MS = 200
export const LATEST_SECONDS = 60
