import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { sampleOf } from './input-leaves.ts'

/** What a call needs to get further than to "not found". */
interface Known {
  /** By the name of the field. */
  fields: Readonly<Record<string, unknown>>
  /** What `id` means, by the name of the call, or else of its word. */
  ids: Readonly<Record<string, string | undefined>>
}

export interface SampledCall {
  /** As it is measured: `repairs.list`. */
  name: string
  endpoint: Endpoint
  /** An input that it takes, with no more than must be given. */
  sample: unknown
}

/** All calls of the contract, by one input each. */
export function everyCall({ fields, ids }: Known): SampledCall[] {
  return Object.entries(api).flatMap(([word, own]) =>
    Object.entries(own).map(([call, endpoint]: [string, Endpoint]) => {
      const name = `${word}.${call}`
      return { name, endpoint, sample: sampleOf(endpoint.input, { ...fields, id: ids[name] ?? ids[word] }) }
    }),
  )
}
