import { buffer } from 'node:stream/consumers'
import { AppError } from '@pitlane/contract/errors'
import {
  FILE_NOT_FOUND,
  NO_PREVIEW,
  type ThumbnailWidth,
  thumbnailWidths,
} from '@pitlane/contract/files/calls'
import type { ReadContext } from '../../../platform/context.ts'
import { fileKey, thumbnailKey } from '../object-keys.ts'
import { findObject, type StoredObject } from '../queries.ts'
import { workOnImage } from './image-work.ts'

export const THUMBNAIL_TYPE = 'image/webp'

/** Undefined when the file itself is the best answer. */
export function thumbnailWidth(object: StoredObject, wanted: number | undefined): ThumbnailWidth | undefined {
  if (wanted === undefined) return undefined
  const { width } = object
  if (width === null) throw new AppError('unsupported_file', NO_PREVIEW)
  const chosen = thumbnailWidths.find((it) => it >= wanted)
  return chosen && chosen < width ? chosen : undefined
}

const making = new Map<string, Promise<void>>()

/** Made when first asked for, once, and kept beside the file. */
export async function openThumbnail(ctx: ReadContext, id: string, width: ThumbnailWidth) {
  const { storage } = ctx.platform
  const key = thumbnailKey({ tenantId: ctx.tenantId, id }, width)
  const kept = making.has(key) ? undefined : await storage.get(key)
  if (kept) return kept
  const begun = making.get(key) ?? make(ctx, id, width).finally(() => making.delete(key))
  making.set(key, begun)
  await begun
  return storage.get(key)
}

async function make(ctx: ReadContext, id: string, width: ThumbnailWidth): Promise<void> {
  const { storage } = ctx.platform
  const name = { tenantId: ctx.tenantId, id }
  const bytes = await workOnImage(ctx.tenantId, async (sharp) => {
    const file = await storage.get(fileKey(name))
    if (!file) throw new AppError('not_found', FILE_NOT_FOUND)
    return sharp(await buffer(file.bytes))
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 76 })
      .toBuffer()
  })
  await storage.put(thumbnailKey(name, width), [bytes], bytes.length)
  // Whoever removed the object meanwhile did not know of this file.
  if (await findObject(ctx, id)) return
  await storage.remove([thumbnailKey(name, width)])
  throw new AppError('not_found', FILE_NOT_FOUND)
}
