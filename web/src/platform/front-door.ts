import { createContext, use } from 'react'

/** What the pages before sign-in know of the way around, wherever they are shown. */
interface FrontDoor {
  /** What the address says after its question mark. */
  search: Record<string, unknown>
  /** Goes to a path of our own, search included, and waits until its page is there. */
  enter: (path: string) => Promise<void>
  /** Somebody is about to go there: its code is on its way. */
  approach: (path: string) => void
}

export const FrontDoorContext = createContext<FrontDoor>({
  search: {},
  enter: async (path) => window.location.assign(path),
  approach: () => undefined,
})

export function useFrontDoor(): FrontDoor {
  return use(FrontDoorContext)
}
