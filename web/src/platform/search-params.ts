/** The address bar in plain words: `?open=hq,billing`, without quotes or braces. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
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
