import type { Readable } from 'node:stream'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  FILE_EMPTY,
  FILE_NOT_FOUND,
  FILE_TOO_LARGE,
  type files,
  UPLOAD_CUT,
  UPLOAD_MAX_BYTES,
  UPLOAD_USED,
} from '@pitlane/contract/files/calls'
import { type Moment, outOf, type PublicContext, withTenant } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/http/serve.ts'
import { uploadKey } from '../object-keys.ts'
import { markUploaded, takeOffer } from '../queries.ts'
import { discardUpload } from '../remove-objects.ts'
import { type Offer, readOffer } from './upload-address.ts'
import { takePlace } from './upload-places.ts'

/** The bytes go to the storage as they come. Cut off, too large or refused by the storage: nothing is left behind. */
export async function receiveUpload(
  visitor: PublicContext,
  input: Input<typeof files.receive>,
  { bytes, length }: Upload,
) {
  const offer = readOffer(visitor, input)
  const ctx = outOf(visitor.platform.shares.of(offer.tenantId), visitor)
  if (!bytes || length === 0) throw new AppError('invalid', FILE_EMPTY)
  if (length !== undefined && length > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  // Before anything else is done for it, and the rest of it is thrown away: its sender must be able to hear the answer.
  const leave = takePlace(ctx.platform, offer.tenantId, () => bytes.resume())
  try {
    return await receive(ctx, offer, bytes, length)
  } finally {
    leave()
  }
}

async function receive(ctx: Moment, offer: Offer, bytes: Readable, length: number | undefined) {
  const isOurs = await withTenant(ctx, offer.tenantId, (tenant) =>
    takeOffer(tenant, offer.id, offer.senderId),
  )
  if (!isOurs) throw new AppError('conflict', UPLOAD_USED)
  try {
    await store(ctx, offer, bytes, length)
  } catch (error) {
    // The rest is read and thrown away, or the sender would never hear the answer.
    bytes.resume()
    await discardUpload(ctx, offer)
    throw error
  }
  return { message: 'Uploaded' }
}

async function store(ctx: Moment, offer: Offer, bytes: Readable, length: number | undefined) {
  const counted = { size: 0 }
  await ctx.platform.storage.put(uploadKey(offer), countBytes(bytes, counted), length)
  if (counted.size === 0) throw new AppError('invalid', FILE_EMPTY)
  const isKept = await withTenant(ctx, offer.tenantId, (tenant) =>
    markUploaded(tenant, offer.id, counted.size),
  )
  if (!isKept) throw new AppError('not_found', FILE_NOT_FOUND)
}

async function* countBytes(bytes: Readable, counted: { size: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of received(bytes)) {
    counted.size += chunk.byteLength
    if (counted.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
    yield chunk
  }
}

/** Stopping early leaves the connection open: the answer still has to go out on it. */
async function* received(bytes: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes.iterator({ destroyOnReturn: false })
  } catch (error) {
    throw new AppError('invalid', UPLOAD_CUT, { cause: error })
  }
}
