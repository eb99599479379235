import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_TOO_LARGE, type files, UPLOAD_MAX_BYTES, UPLOAD_MINUTES } from '@pitlane/contract/files'
import type { Signed, WriteContext } from '../../platform/context.ts'
import { insertOffer } from './queries.ts'
import { uploadAddress } from './upload-address.ts'

export async function offerUpload(ctx: WriteContext & Signed, input: Input<typeof files.offer>) {
  if (input.size && input.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  const { tenantId, now, user } = ctx
  const id = await insertOffer(ctx, user.id)
  const expiresAt = new Date(now.getTime() + UPLOAD_MINUTES * 60_000)
  return { uploadURL: `${ctx.origin}${uploadAddress(ctx, { tenantId, userId: user.id, id, expiresAt })}` }
}
