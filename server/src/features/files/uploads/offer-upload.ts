import { MINUTE } from '@pitlane/contract/durations'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_TOO_LARGE, type files, UPLOAD_MAX_BYTES, UPLOAD_MINUTES } from '@pitlane/contract/files/calls'
import type { Acting, WriteContext } from '../../../platform/context.ts'
import { assertRoom } from '../file-limits.ts'
import { insertOffer, type Sender } from '../queries.ts'
import { uploadAddress } from './upload-address.ts'

const GOOD_FOR_MS = UPLOAD_MINUTES * MINUTE

type Offered = WriteContext & Pick<Acting, 'origin'>

export function offerUpload(ctx: WriteContext & Acting, input: Input<typeof files.offer>) {
  return offerTo(ctx, { userId: ctx.user?.id, tokenId: ctx.program?.id }, input)
}

export async function offerTo(ctx: Offered, sender: Sender, input: Pick<Input<typeof files.offer>, 'size'>) {
  if (input.size && input.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  await assertRoom(ctx, new Date(ctx.now.getTime() - GOOD_FOR_MS))
  const { tenantId, now } = ctx
  const senderId = sender.userId ?? sender.linkId ?? sender.tokenId ?? ''
  const id = await insertOffer(ctx, sender)
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS)
  return { uploadURL: `${ctx.origin}${uploadAddress(ctx, { tenantId, senderId, id, expiresAt })}` }
}
