import type { Endpoint } from '@pitlane/contract/endpoint'

export type NameOf = (endpoint: Endpoint) => string

/** What the contract calls each call (`repairs.list`): a name without anything of a request in it. */
export function nameCalls(words: Record<string, Record<string, Endpoint>>): NameOf {
  const names = new Map<Endpoint, string>()
  for (const [word, endpoints] of Object.entries(words))
    for (const [name, endpoint] of Object.entries(endpoints)) names.set(endpoint, `${word}.${name}`)
  return (endpoint) => names.get(endpoint) ?? 'other'
}
