import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { givenId, message, requiredText } from '../formats.ts'

export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024
export const UPLOAD_MINUTES = 15
/** What was uploaded but never checked is kept this long, what was checked but never used that long. */
export const UNCLAIMED_HOURS = 1
export const UNUSED_HOURS = 24
export const PHOTOS_MAX = 5
/** The browser shrinks photos to this many pixels on their longer side before it sends them. */
export const PHOTO_MAX_SIDE = 2048
export const IMAGE_MAX_MEGAPIXELS = 50
export const IMAGE_MAX_SIDE = 16_384
/** A larger image is kept shrunk to this; browsers shrink further before they send. */
export const IMAGE_KEPT_SIDE = 4096
/** A thumbnail has the nearest of these widths that is not smaller than the one asked for. */
export const thumbnailWidths = [160, 320, 640, 1280] as const
export type ThumbnailWidth = (typeof thumbnailWidths)[number]

const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
const receiptTypes = [...imageTypes, 'application/pdf'] as const
export type FileType = (typeof receiptTypes)[number]

const fileKinds = ['photo', 'receipt', 'profile', 'check'] as const
export type FileKind = (typeof fileKinds)[number]

export const FILE_TOO_LARGE = 'The file is larger than 15 MB.'
export const FILE_EMPTY = 'The file is empty.'
export const FILE_NOT_FOUND = 'This file no longer exists.'
export const FILE_NOT_OURS = 'This is not the address of an uploaded file.'
export const FILE_REMOVED = 'Image removed'
export const FILE_IN_USE = 'The file is in use and stays until it is removed there and saved.'
export const NOT_AN_IMAGE = 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted.'
export const NOT_A_RECEIPT = 'Only JPEG, PNG, WebP, GIF and AVIF images and PDF files are accepted.'
export const IMAGE_UNREADABLE = 'This image is damaged and cannot be read.'
export const IMAGE_TOO_LARGE = `This image has too many pixels. Please use at most ${IMAGE_MAX_MEGAPIXELS} megapixels.`
export const PDF_UNREADABLE = 'This PDF is damaged and cannot be read.'
export const PDF_PROTECTED =
  'This PDF is protected, so location data in it cannot be removed. Please print it to a new PDF and try again.'
export const PDF_KEEPS_POSITION =
  'Location data in this PDF cannot be removed. Please print it to a new PDF and try again.'
export const PDF_TOO_COMPLEX =
  'This PDF is too complex to be checked. Please print it to a new PDF and try again.'
export const NO_PREVIEW = 'There is no preview of this file.'
export const FILES_FULL =
  'Your business has no room left for files. Please remove some that are no longer needed, or ask for more room.'
export const UPLOADS_BUSY =
  'Too many uploads of your business are under way. Please try again in a few minutes.'
export const UPLOAD_INVALID = 'This upload address is not valid.'
export const UPLOAD_EXPIRED = 'This upload address has expired. Please try again.'
export const UPLOAD_USED = 'This upload address was already used. Please try again.'
export const UPLOAD_CUT = 'The upload was cut off. Please try again.'

export function acceptedTypes(kind: FileKind): readonly FileType[] {
  return kind === 'receipt' ? receiptTypes : imageTypes
}

export function tooManyPhotos(max: number): string {
  return `Maximum ${max} images allowed`
}

export function notAccepted(kind: FileKind): string {
  return kind === 'receipt' ? NOT_A_RECEIPT : NOT_AN_IMAGE
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const ownObject = new RegExp(`^/objects/(${UUID})$`)
/** Also below a mechanic's link. */
const anyAddress = new RegExp(
  `^(?:https?://[^/?#]+)?/(?:api/uploads|(?:api/job/[^/?#]+/)?objects)/(${UUID})(?:[?#].*)?$`,
  'i',
)

/** `/objects/{id}`, which is what repairs and users keep of a file. */
export function isOwnObjectPath(text: string): boolean {
  return ownObject.test(text)
}

export function objectPath(objectId: string): string {
  return `/objects/${objectId}`
}

/** The object's id in an upload address, in its path alone, or in `/objects/{id}`. */
export function objectIdIn(address: string): string | undefined {
  return anyAddress.exec(address.trim())?.[1]?.toLowerCase()
}

const imageUrl = requiredText(FILE_NOT_OURS, 2000).transform((address, ctx) => {
  const objectId = objectIdIn(address)
  if (!objectId) ctx.addIssue({ code: 'custom', message: FILE_NOT_OURS })
  return objectId ?? z.NEVER
})

/** What an upload address ends with. */
const ofAddress = z.string({ error: UPLOAD_INVALID })

export const files = {
  offer: endpoint({
    method: 'POST',
    path: '/api/objects/upload',
    access: 'user',
    trial: 'required',
    summary: 'An address to upload one file to, good once and for 15 minutes',
    input: z.object({
      contentType: z.string().max(255).nullish(),
      size: z.number().nonnegative().nullish(),
    }),
    output: z.object({ uploadURL: z.string() }),
  }),
  receive: endpoint({
    method: 'PUT',
    path: '/api/uploads/:id',
    access: 'public',
    trial: 'open',
    summary: 'The bytes of the file; the address is signed and needs no session',
    example: {
      tenant: '$UPLOAD_TENANT',
      user: '$UPLOAD_USER',
      expires: '$UPLOAD_EXPIRES',
      signature: '$UPLOAD_SIGNATURE',
    },
    input: z.object({
      id: z.string(),
      tenant: ofAddress,
      user: ofAddress,
      expires: ofAddress,
      signature: ofAddress,
    }),
    inQuery: ['tenant', 'user', 'expires', 'signature'],
    body: 'bytes',
    output: message,
  }),
  claim: endpoint({
    method: 'PUT',
    path: '/api/repair-images',
    access: 'user',
    trial: 'required',
    summary: 'Check what was uploaded and take it in, without its location data',
    example: { imageUrl: '$UPLOAD_URL' },
    input: z.object({ imageUrl, kind: z.enum(fileKinds).default('photo') }),
    output: z.object({ objectPath: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/objects',
    access: 'user',
    trial: 'required',
    summary: 'Remove a file that nothing uses; one in use stays',
    example: { imageUrl: '$OBJECT_PATH' },
    input: z.object({ imageUrl }),
    output: message,
  }),
  read: endpoint({
    method: 'GET',
    path: '/objects/:id',
    access: 'user',
    trial: 'open',
    summary: 'A file of the own business, or its thumbnail',
    input: z.object({
      id: givenId,
      width: z.coerce.number().int().min(1).max(100_000).optional(),
      download: z.stringbool().optional(),
    }),
    output: { stream: 'application/octet-stream' },
  }),
}
