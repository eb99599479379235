import { AppError } from '@pitlane/contract/errors'
import { openPlaces, type PlaceOptions } from '../../../platform/places.ts'

const refusal = () => new AppError('overloaded', 'Too many pushes wait already.')

export type PushPlaces = ReturnType<typeof openPushPlaces>

type Line = Pick<PlaceOptions, 'longestWaitMs' | 'mostWaitingForOne' | 'atOnceForOne'>

/** A push service that is slow takes a few places of the business that uses it, and no business all of the process's. */
export function openPushPlaces({
  atOnceForOne = 5,
  longestWaitMs = 2 * 60_000,
  mostWaitingForOne = 5000,
}: Line = {}) {
  const line = { longestWaitMs, mostWaitingForOne, refusal }
  const services = openPlaces({ atOnce: Number.POSITIVE_INFINITY, atOnceForOne, ...line })
  const tenants = openPlaces({ atOnce: 200, atOnceForOne: 25, ...line })

  return {
    /** Does the work in a place, or the other thing when there is none, not even in line. */
    async use(
      { tenantId, origin }: { tenantId: string; origin: string },
      work: () => Promise<void>,
      otherwise: () => Promise<void>,
    ): Promise<void> {
      let isIn = false
      const enter = () => {
        isIn = true
        return work()
      }
      try {
        await services.use({ of: `${tenantId} ${origin}` }, () => tenants.use({ of: tenantId }, enter))
      } catch (error) {
        if (isIn) throw error
        await otherwise()
      }
    },
  }
}
