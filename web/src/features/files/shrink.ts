import { AppError } from '@pitlane/contract/errors'
import {
  acceptedTypes,
  FILE_EMPTY,
  FILE_TOO_LARGE,
  type FileKind,
  notAccepted,
  PHOTO_MAX_SIDE,
  UPLOAD_MAX_BYTES,
} from '@pitlane/contract/files/calls'
import { fittingSize } from './fitting-size.ts'
import { fromHeic, isHeic } from './heic.ts'

const QUALITY = 0.85

/** A file as it is sent: pictures upright, at most 2048 pixels long and without their metadata; PDF as it is. */
export async function prepare(file: Blob, kind: FileKind): Promise<Blob> {
  if (file.size === 0) throw new AppError('invalid', FILE_EMPTY)
  if (kind === 'receipt' && file.type === 'application/pdf') return sendable(file)
  const bitmap = await decoded(file)
  if (bitmap) return shrunk(bitmap)
  if (!acceptedTypes(kind).some((type) => type === file.type))
    throw new AppError('unsupported_file', notAccepted(kind))
  return sendable(file)
}

/** What this browser cannot read may still be an image: the server decides. */
function sendable(file: Blob): Blob {
  if (file.size > UPLOAD_MAX_BYTES) throw new AppError('too_large', FILE_TOO_LARGE)
  return file
}

async function decoded(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    return (await isHeic(file)) ? createImageBitmap(await fromHeic(file)) : undefined
  }
}

async function shrunk(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = fittingSize(bitmap, PHOTO_MAX_SIDE)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('This browser cannot draw')
  brush.imageSmoothingQuality = 'high'
  brush.fillStyle = 'white'
  brush.fillRect(0, 0, width, height)
  brush.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made smaller'))),
      'image/jpeg',
      QUALITY,
    ),
  )
}
