const KEY = 'pitlane.business'

/** The business this device signed in to last, when its name had to be given. */
export const rememberedBusiness = {
  read(): string {
    try {
      return localStorage.getItem(KEY) ?? ''
    } catch {
      return ''
    }
  },
  write(slug: string): void {
    try {
      if (slug) localStorage.setItem(KEY, slug)
      else localStorage.removeItem(KEY)
    } catch {
      return
    }
  },
}
