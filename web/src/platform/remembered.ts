/** A short text that this browser keeps under a name; an empty one where it may keep nothing. */
export function remembered(name: string) {
  const key = `pitlane.${name}`
  return {
    read(): string {
      try {
        return localStorage.getItem(key) ?? ''
      } catch {
        return ''
      }
    },
    /** An empty one is forgotten. */
    write(text: string): void {
      try {
        if (text) localStorage.setItem(key, text)
        else localStorage.removeItem(key)
      } catch {
        return
      }
    },
  }
}
