export const SERVICE_WORKER = '/sw.js'
/** What is brought ahead must not stand in the way of the page that somebody waits for. */
const AFTER = 3000

/** Returns how not to, for who has left meanwhile. A browser without a worker works while it is connected. */
export function startWorker(): () => void {
  const timer = setTimeout(() => {
    navigator.serviceWorker?.register(SERVICE_WORKER).catch(() => undefined)
  }, AFTER)
  return () => clearTimeout(timer)
}
