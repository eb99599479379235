/** The address bar in plain words: `?open=hq,billing`, without quotes or braces. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text.replaceAll('%2C', ',').replaceAll('%2F', '/')}` : ''
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** What the address says by these names. */
export function texts<Name extends string>(search: Record<string, unknown>, names: readonly Name[]) {
  const given: { [Key in Name]?: string | undefined } = {}
  for (const name of names) given[name] = text(search[name])
  return given
}

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
