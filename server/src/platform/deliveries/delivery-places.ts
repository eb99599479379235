import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { openPlaces, type PlaceOptions } from '../places.ts'

const refusal = () => new AppError('overloaded', 'Too many deliveries wait already.')

export type DeliveryPlaces = ReturnType<typeof openDeliveryPlaces>

type Line = Pick<PlaceOptions, 'longestWaitMs' | 'mostWaitingForOne' | 'atOnceForOne'>

/** A receiver that is slow takes a few places of the business that uses it, and no business all of the process's. */
export function openDeliveryPlaces({
  atOnceForOne = 5,
  longestWaitMs = 2 * MINUTE,
  mostWaitingForOne = 5000,
}: Line = {}) {
  const line = { longestWaitMs, mostWaitingForOne, refusal }
  const receivers = openPlaces({ atOnce: Number.POSITIVE_INFINITY, atOnceForOne, ...line })
  const tenants = openPlaces({ atOnce: 200, atOnceForOne: 25, ...line })

  return {
    /** Does the work in a place, or the other thing when there is none, not even in line. */
    async use(
      { tenantId, receiver }: { tenantId: string; receiver: string },
      work: () => Promise<void>,
      otherwise: () => Promise<void>,
    ): Promise<void> {
      let isIn = false
      const enter = () => {
        isIn = true
        return work()
      }
      try {
        await receivers.use({ of: `${tenantId} ${receiver}` }, () => tenants.use({ of: tenantId }, enter))
      } catch (error) {
        if (isIn) throw error
        await otherwise()
      }
    },
  }
}
