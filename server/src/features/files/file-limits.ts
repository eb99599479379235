import { MINUTE } from '@pitlane/contract/durations'
import { AppError } from '@pitlane/contract/errors'
import { FILES_FULL, UPLOAD_MAX_BYTES, UPLOADS_BUSY } from '@pitlane/contract/files/calls'
import { LRUCache } from 'lru-cache'
import type { ReadContext } from '../../platform/context.ts'
import { claimedBytes, uploadsUnderWay } from './queries.ts'

const MEGABYTE = 1_000_000

/**
 * No business takes all the room. An address counts as a file of the largest size until it is used or worth nothing, so
 * what was offered always fits; only offers of the very same moment do not see each other.
 */
export async function assertRoom(ctx: ReadContext, offeredSince: Date): Promise<void> {
  const { FILES_MB_PER_BUSINESS, UPLOADS_PER_BUSINESS } = ctx.platform.config
  const limit = FILES_MB_PER_BUSINESS * MEGABYTE
  const underWay = await uploadsUnderWay(ctx, offeredSince)
  if (underWay.count >= UPLOADS_PER_BUSINESS)
    throw new AppError('rate_limited', UPLOADS_BUSY, { retryAfterSeconds: 60 })
  const kept = await keptBytes(ctx, limit)
  if (kept + underWay.bytes + UPLOAD_MAX_BYTES > limit) throw new AppError('too_large', FILES_FULL)
}

interface Count {
  bytes: number
  at: number
}

const COUNT_IS_GOOD_FOR_MS = MINUTE
const NEVER_FILLED_MEANWHILE = 10_000 * MEGABYTE
const MOST_REMEMBERED = 1000
const counts = new LRUCache<string, Count>({ max: MOST_REMEMBERED })

/** Counting many files takes a while, and who has much room left does not fill it in a minute. */
async function keptBytes(ctx: ReadContext, limit: number): Promise<number> {
  const { tenantId } = ctx
  const at = ctx.now.getTime()
  const known = counts.get(tenantId)
  const isRecent = known && Math.abs(at - known.at) < COUNT_IS_GOOD_FOR_MS
  if (isRecent && limit - known.bytes > NEVER_FILLED_MEANWHILE) return known.bytes
  const bytes = await claimedBytes(ctx)
  counts.set(tenantId, { bytes, at })
  return bytes
}
