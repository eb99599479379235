import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  FILE_TOO_LARGE,
  FILES_FULL,
  type files,
  UPLOAD_MAX_BYTES,
  UPLOAD_MINUTES,
  UPLOADS_BUSY,
} from '@pitlane/contract/files'
import type { Signed, WriteContext } from '../../platform/context.ts'
import { filesKept, insertOffer } from './queries.ts'
import { uploadAddress } from './upload-address.ts'

const GOOD_FOR_MS = UPLOAD_MINUTES * 60_000
const MEGABYTE = 1_000_000

export async function offerUpload(ctx: WriteContext & Signed, input: Input<typeof files.offer>) {
  if (input.size && input.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  await assertRoom(ctx)
  const { tenantId, now, user } = ctx
  const id = await insertOffer(ctx, user.id)
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  return { uploadURL: `${ctx.origin}${uploadAddress(ctx, { tenantId, userId: user.id, id, expiresAt })}` }
}

/**
 * No business takes all the room. An address counts as a file of the largest size until it is used or worth nothing, so
 * what was offered always fits; only offers of the very same moment do not see each other.
 */
async function assertRoom(ctx: WriteContext): Promise<void> {
  const { FILES_MB_PER_BUSINESS, UPLOADS_PER_BUSINESS } = ctx.platform.config
  const { underWay, bytes } = await filesKept(ctx, new Date(ctx.now.getTime() - GOOD_FOR_MS))
  if (underWay >= UPLOADS_PER_BUSINESS)
    throw new AppError('rate_limited', UPLOADS_BUSY, { retryAfterSeconds: 60 })
  if (bytes + UPLOAD_MAX_BYTES > FILES_MB_PER_BUSINESS * MEGABYTE) throw new AppError('too_large', FILES_FULL)
}
