import { buffer } from 'node:stream/consumers'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import {
  acceptedTypes,
  FILE_NOT_FOUND,
  type FileKind,
  type FileType,
  type files,
  notAccepted,
  objectPath,
} from '@pitlane/contract/files/calls'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { ByteRange } from '../../platform/storage/storage.ts'
import { fileKey, keysOf, uploadKey } from './object-keys.ts'
import { cleanPdf } from './pdf/clean-pdf.ts'
import { findObject, markClaimed } from './queries.ts'
import { discardUpload } from './remove-objects.ts'
import { type CleanFile, cleanImage } from './uploads/clean-image.ts'
import { SNIFFED_BYTES, sniffType } from './uploads/sniff-type.ts'

/** Whoever sent it: checking a file takes a while, and no transaction is open meanwhile. */
interface Context extends ReadContext {
  withTenant<T>(work: (ctx: WriteContext) => Promise<T>): Promise<T>
}

/** Looks at the content, not at names; what is accepted is kept without its location, the rest is removed. */
export async function claimObject(ctx: Context, { imageUrl: id, kind }: Input<typeof files.claim>) {
  const object = await findObject(ctx, id)
  if (object?.state === 'claimed') return answer(id, object.contentType, kind)
  if (object?.state !== 'uploaded') throw new AppError('not_found', FILE_NOT_FOUND)
  const name = { tenantId: ctx.tenantId, id }
  try {
    const type = sniffType(await readUpload(ctx, id, { start: 0, end: SNIFFED_BYTES - 1 }))
    assertAccepted(type, kind)
    const file = await clean(ctx, id, type)
    return await keep(ctx, { ...file, id, kind, type })
  } catch (error) {
    const isRefused = error instanceof AppError && /^(unsupported_file|too_large)$/.test(error.code)
    if (isRefused) await discardUpload(ctx, name)
    throw error
  }
}

async function clean(ctx: Context, id: string, type: FileType): Promise<CleanFile> {
  const read = () => readUpload(ctx, id)
  if (type !== 'application/pdf') return cleanImage(ctx.tenantId, type, read)
  return { bytes: await cleanPdf(ctx.tenantId, read), width: null }
}

/** What came is gone before what was made of it can be seen, so that the one is never left beside the other. */
async function keep(ctx: Context, file: CleanFile & { id: string; kind: FileKind; type: FileType }) {
  const { storage } = ctx.platform
  const { id, kind, type: contentType, bytes, width } = file
  const name = { tenantId: ctx.tenantId, id }
  await storage.put(fileKey(name), [bytes], bytes.length)
  await storage.remove([uploadKey(name)])
  const claim = { id, kind, contentType, size: bytes.length, width }
  if (await ctx.withTenant((tenant) => markClaimed(tenant, claim))) return { objectPath: objectPath(id) }

  const now = await findObject(ctx, id)
  if (now?.state === 'claimed') return answer(id, now.contentType, kind)
  await storage.remove(keysOf(name))
  throw new AppError('not_found', FILE_NOT_FOUND)
}

async function readUpload(ctx: Context, id: string, range?: ByteRange): Promise<Buffer> {
  const found = await ctx.platform.storage.get(uploadKey({ tenantId: ctx.tenantId, id }), range)
  if (!found) throw new AppError('not_found', FILE_NOT_FOUND)
  return buffer(found.bytes)
}

function answer(id: string, type: FileType, kind: FileKind) {
  assertAccepted(type, kind)
  return { objectPath: objectPath(id) }
}

function assertAccepted(type: FileType | undefined, kind: FileKind): asserts type is FileType {
  if (!type || !acceptedTypes(kind).includes(type)) throw new AppError('unsupported_file', notAccepted(kind))
}
