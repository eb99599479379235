const PAGE_MAX = 1_000_000

/** A page's number; what is none is the first. */
export function pageFrom(given = ''): number {
  const page = /^\d{1,7}$/.test(given) ? Number(given) : 1
  return page >= 1 && page <= PAGE_MAX ? page : 1
}

/** The first needs no mention. */
export function pageText(page: number): string | undefined {
  return page === 1 ? undefined : String(page)
}
