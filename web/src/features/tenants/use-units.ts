import { DEFAULT_UNITS, type Units } from '@pitlane/contract/units'
import { useQuery } from '@tanstack/react-query'
import { tenantQuery } from './data.ts'

/** What this business counts in. Every number with a unit is said by the contract's `units`, with what this answers. */
export function useUnits(): Units {
  return useQuery(tenantQuery).data ?? DEFAULT_UNITS
}
