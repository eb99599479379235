import { remembered } from '../remembered.ts'

/** Whose is waiting on this device, and since when; all else of it is loaded only where something is. */
export const waitingFlag = remembered('waiting')
/** Told to the own page; others hear of what is remembered by themselves. */
const CHANGED = 'pitlane-waiting'
const AWAY = 'away '

let isTold = false

/** Nobody answers, which a service worker notices also where the browser believes to be connected; or something waits. */
export const connection = {
  /** Empty while there is nothing to say. */
  get: () => (isTold || !navigator.onLine ? AWAY : '') + waitingFlag.read(),
  isAway: () => connection.get().startsWith(AWAY),
  hasWaiting: (userId: string | undefined) => Boolean(userId && waitingFlag.read().includes(userId)),
  changed: () => dispatchEvent(new Event(CHANGED)),
  subscribe(listen: () => void) {
    const stop = new AbortController()
    for (const name of ['online', 'offline', 'storage', CHANGED]) addEventListener(name, listen, stop)
    navigator.serviceWorker?.addEventListener(
      'message',
      ({ data }) => {
        isTold = data.isAway
        listen()
      },
      stop,
    )
    return () => stop.abort()
  },
}
