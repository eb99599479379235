import { Readable } from 'node:stream'
import type { Input } from '@pitlane/contract/endpoint'
import { AppError } from '@pitlane/contract/errors'
import { FILE_NOT_FOUND, type FileType, type files } from '@pitlane/contract/files/calls'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ReadContext, readingTenant } from '../../platform/context.ts'
import type { Asked } from '../../platform/http/serve.ts'
import { readRange } from './byte-range.ts'
import { fileKey } from './object-keys.ts'
import { findObject, type StoredObject } from './queries.ts'
import { openThumbnail, THUMBNAIL_TYPE, thumbnailWidth } from './uploads/thumbnails.ts'

type Read = Asked & { input: Input<typeof files.read> }

/** Whatever a file holds, a browser shows it as what we found it to be, and runs nothing in it. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox; frame-ancestors 'self'"
/** What a file holds never changes; another file has another id. */
const FOR_A_YEAR = 'private, max-age=31536000, immutable'

/** What is not there, not checked yet, or of another business, is simply not there. */
export async function answerObject({ visitor, session, input, request, reply }: Read) {
  if (!session) throw new AppError('not_found', FILE_NOT_FOUND)
  const ctx = readingTenant(visitor, session.tenantId)
  const object = await findObject(ctx, input.id)
  return sendObject(ctx, object, { input, request, reply, caching: FOR_A_YEAR })
}

interface Wish {
  input: Pick<Read['input'], 'width' | 'download'>
  request: FastifyRequest
  reply: FastifyReply
  caching: string
}

/** A file that whoever asks may see, if it was checked. */
export async function sendObject(ctx: ReadContext, object: StoredObject | undefined, wish: Wish) {
  if (object?.state !== 'claimed') throw new AppError('not_found', FILE_NOT_FOUND)
  const { input, request, reply, caching } = wish

  const width = thumbnailWidth(object, input.width)
  const etag = width ? `"${object.id}-w${width}"` : `"${object.id}"`
  const answer = {
    etag,
    type: width ? THUMBNAIL_TYPE : object.contentType,
    key: fileKey({ tenantId: ctx.tenantId, id: object.id }),
  }
  const isDownload = input.download ?? false
  const describe = () => describeFile(reply, object, { ...answer, caching, isDownload })
  if (isKnown(request, etag)) return describe().status(304).send()
  if (!width) return sendFile(ctx, object, { ...answer, request, reply, describe })

  const thumbnail = await openThumbnail(ctx, object.id, width)
  if (!thumbnail) throw new AppError('not_found', FILE_NOT_FOUND)
  return describe().header('content-length', thumbnail.size).send(withoutBody(request, thumbnail.bytes))
}

interface FileAnswer {
  etag: string
  key: string
  request: FastifyRequest
  reply: FastifyReply
  describe(): FastifyReply
}

async function sendFile(ctx: ReadContext, { size }: StoredObject, answer: FileAnswer) {
  const { etag, key, request, reply, describe } = answer
  const { range: asked, 'if-range': ifRange } = request.headers
  const range = !ifRange || ifRange === etag ? readRange(asked, size) : undefined
  if (range === null) return reply.status(416).header('content-range', `bytes */${size}`).send()

  const file = await ctx.platform.storage.get(key, range)
  if (!file) throw new AppError('not_found', FILE_NOT_FOUND)
  describe().header('accept-ranges', 'bytes')
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
  const length = range ? range.end - range.start + 1 : size
  return reply.header('content-length', length).send(withoutBody(request, file.bytes))
}

function describeFile(
  reply: FastifyReply,
  object: StoredObject,
  { etag, type, caching, isDownload }: { etag: string; type: FileType; caching: string; isDownload: boolean },
): FastifyReply {
  const name = `${object.kind}-${object.id}.${endings[type]}`
  return reply
    .type(type)
    .header('etag', etag)
    .header('cache-control', caching)
    .header('content-security-policy', FILE_POLICY)
    .header('content-disposition', `${isDownload ? 'attachment' : 'inline'}; filename="${name}"`)
}

const endings: Record<FileType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'application/pdf': 'pdf',
}

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']?.split(',').map((it) => it.trim().replace(/^W\//, ''))
  return known?.some((it) => it === etag || it === '*') ?? false
}

/** A HEAD request hears how long the file is, and does not have it read. */
function withoutBody(request: FastifyRequest, bytes: Readable): Readable {
  if (request.method !== 'HEAD') return bytes
  bytes.destroy()
  return Readable.from([])
}
