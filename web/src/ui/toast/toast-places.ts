let places: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function put(next: readonly HTMLElement[]): void {
  places = next
  for (const listen of listeners) listen()
}

/** Of the dialogs that are open the last is the one on top. */
export const toastPlaces = {
  top: () => places.at(-1),
  subscribe: (listen: () => void) => {
    listeners.add(listen)
    return () => listeners.delete(listen)
  },
}

/** The ref of a place: it is one for as long as it is in the page. */
export function takePlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  put([...places, element])
  return () => put(places.filter((place) => place !== element))
}
