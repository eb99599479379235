import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_TOO_LARGE, type files, UPLOAD_MAX_BYTES, UPLOAD_MINUTES } from '@pitlane/contract/files/calls'
import type { SignedIn, WriteContext } from '../../../platform/context.ts'
import { assertRoom } from '../file-limits.ts'
import { insertOffer } from '../queries.ts'
import { uploadAddress } from './upload-address.ts'

const GOOD_FOR_MS = UPLOAD_MINUTES * 60_000

export async function offerUpload(ctx: WriteContext & SignedIn, input: Input<typeof files.offer>) {
  if (input.size && input.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  await assertRoom(ctx, new Date(ctx.now.getTime() - GOOD_FOR_MS))
  const { tenantId, now, user } = ctx
  const id = await insertOffer(ctx, user.id)
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  return { uploadURL: `${ctx.origin}${uploadAddress(ctx, { tenantId, userId: user.id, id, expiresAt })}` }
}
