import { AppError } from '@pitlane/contract/errors'
import type { Platform } from '../../../platform/context.ts'

interface Taken {
  inAll: number
  byBusiness: Map<string, number>
}

/** In memory, because what is shared out is this process's own. */
const taken = new WeakMap<Platform, Taken>()

/**
 * An upload lasts as long as its sender's line is slow. So many are received at once, at most half of them of one business;
 * there is no line to wait in, since waiting would hold the bytes of a phone that could send them elsewhere.
 */
export function takePlace(platform: Platform, tenantId: string, onRefusal: () => void): () => void {
  const { UPLOADS_AT_ONCE } = platform.config
  const places = taken.get(platform) ?? { inAll: 0, byBusiness: new Map<string, number>() }
  taken.set(platform, places)
  const own = places.byBusiness.get(tenantId) ?? 0
  if (places.inAll >= UPLOADS_AT_ONCE || own >= UPLOADS_AT_ONCE / 2) {
    platform.metrics.refused('uploads')
    onRefusal()
    throw new AppError(
      'overloaded',
      'Too many files are being uploaded right now. Please try again in a moment.',
    )
  }
  places.inAll += 1
  places.byBusiness.set(tenantId, own + 1)
  return () => {
    places.inAll -= 1
    const left = (places.byBusiness.get(tenantId) ?? 0) - 1
    if (left > 0) places.byBusiness.set(tenantId, left)
    else places.byBusiness.delete(tenantId)
  }
}
