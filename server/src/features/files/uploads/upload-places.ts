import { AppError } from '@pitlane/contract/errors'
import type { Platform } from '../../../platform/context.ts'
import { openHalves } from '../../../platform/half-for-one.ts'

const places = new WeakMap<Platform, ReturnType<typeof openHalves>>()

/**
 * An upload lasts as long as its sender's line is slow. There is no line to wait in, since waiting would hold the bytes of a
 * phone that could send them elsewhere.
 */
export function takePlace(platform: Platform, tenantId: string, onRefusal: () => void): () => void {
  const own = places.get(platform) ?? openHalves(platform.config.UPLOADS_AT_ONCE)
  places.set(platform, own)
  const leave = own.take(tenantId)
  if (leave) return leave
  platform.metrics.refused('uploads')
  onRefusal()
  throw new AppError(
    'overloaded',
    'Too many files are being uploaded right now. Please try again in a moment.',
  )
}
