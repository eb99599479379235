import { remembered } from '../remembered.ts'

/** Whose is waiting on this device, and since when; the rest of it is loaded only where something is. */
export const waitingFlag = remembered('waiting')
/** Told to the own page; others hear of what is remembered by themselves. */
const CHANGED = 'pitlane-waiting'

let isAway = false

/** Where nobody answers, also when the browser believes to be connected. */
export const connection = {
  isAway: () => isAway || !navigator.onLine,
  hasWaiting: (userId: string | undefined) => Boolean(userId) && waitingFlag.read().includes(`${userId}`),
  changed: () => dispatchEvent(new Event(CHANGED)),
  subscribe(listen: () => void) {
    const { serviceWorker } = navigator
    const hear = ({ data }: MessageEvent) => {
      isAway = data.isAway
      listen()
    }
    const names = ['online', 'offline', 'storage', CHANGED]
    for (const name of names) addEventListener(name, listen)
    serviceWorker?.addEventListener('message', hear)
    return () => {
      for (const name of names) removeEventListener(name, listen)
      serviceWorker?.removeEventListener('message', hear)
    }
  },
}
