import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import { fieldsOf, sampleOf } from './input-leaves.ts'

export interface NamedCall {
  /** As it is measured: `repairs.list`. */
  name: string
  endpoint: Endpoint
}

export interface SampledCall extends NamedCall {
  /** An input that it takes, with no more than must be given or is known. */
  sample: unknown
}

/** All calls of the contract. */
export const namedCalls: NamedCall[] = Object.entries(api).flatMap(([word, own]) =>
  Object.entries(own).map(([call, endpoint]) => ({ name: `${word}.${call}`, endpoint })),
)

/** What a call needs to get further than to "not found", by a name of the field. */
type Known = Readonly<Record<string, unknown>>

/** All calls of the contract, by one input each. */
export function everyCall(known: Known): SampledCall[] {
  return namedCalls.map((call) => ({ ...call, sample: sampleOf(call.endpoint.input, knownOf(call, known)) }))
}

/** What is known of the fields of one call, by their own names. */
export function knownOf(call: NamedCall, known: Known): Known {
  const own = fieldsOf(call.endpoint.input).flatMap((field) => {
    const name = namesOf(call, field).find((it) => it in known)
    return name === undefined ? [] : [[field, known[name]]]
  })
  return Object.fromEntries(own)
}

/** What a field may be known by, the most exact first: `repairs.remove id`; `repairs/:id`, as a path has it; `vehicleId`. */
export function namesOf({ name, endpoint: { path } }: NamedCall, field: string): string[] {
  const [inPath] = new RegExp(`[\\w-]+/:${field}(?=/|$)`).exec(path) ?? []
  return [`${name} ${field}`, ...(inPath ? [inPath] : []), field]
}
