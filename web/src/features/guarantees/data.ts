import { guarantees } from '@pitlane/contract/guarantees/calls'
import { keepPreviousData } from '@tanstack/react-query'
import { queryFor } from '../../platform/call.ts'

interface Asked {
  vehicleId: string
  category: string
}

/** Who would owe a repair of this car and category that were found now. */
export function coveredQuery(asked: Asked) {
  return {
    ...queryFor(guarantees.covered, asked, ['repairs', 'vehicles', 'tenant']),
    placeholderData: keepPreviousData,
  }
}
