import { AppError } from '@pitlane/contract/errors'
import {
  type FileType,
  IMAGE_KEPT_SIDE,
  IMAGE_MAX_MEGAPIXELS,
  IMAGE_MAX_SIDE,
  IMAGE_TOO_LARGE,
  IMAGE_UNREADABLE,
} from '@pitlane/contract/files/calls'
import type { Metadata, Sharp } from 'sharp'
import { workOnImage } from './image-work.ts'

export interface CleanFile {
  bytes: Buffer
  width: number | null
}

const MOST_PIXELS = IMAGE_MAX_MEGAPIXELS * 1_000_000
const LONGEST_SECONDS = 40
/** Writing these takes many times the memory and time of the others. */
const costlyTypes: readonly FileType[] = ['image/avif', 'image/webp']
const COSTLY_KEPT_SIDE = 2048

/**
 * The same picture written anew: what else was in the file (position, camera, comments, something appended) stays out.
 * It is turned upright, keeps its colour profile, and moves if it moved.
 */
export function cleanImage(
  tenantId: string,
  type: FileType,
  read: () => Promise<Buffer>,
): Promise<CleanFile> {
  return workOnImage(tenantId, async (sharp) => {
    const given = await read()
    const image = sharp(given, {
      animated: type === 'image/gif' || type === 'image/webp',
      limitInputPixels: MOST_PIXELS,
      failOn: 'error',
    }).timeout({ seconds: LONGEST_SECONDS })
    const metadata = await image.metadata().catch(unreadable)
    assertReasonable(metadata)
    const upright = metadata.space === 'cmyk' ? image.autoOrient() : image.autoOrient().keepIccProfile()
    const side = costlyTypes.includes(type) ? COSTLY_KEPT_SIDE : IMAGE_KEPT_SIDE
    const fitting = upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(fitting, type).toBuffer({ resolveWithObject: true }).catch(unreadable)
    return { bytes: data, width: info.width }
  })
}

/** By the header alone, before a pixel is decoded. A moving picture counts with all its frames. */
function assertReasonable({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  const isLarge = width * pageHeight * pages > MOST_PIXELS || Math.max(width, pageHeight) > IMAGE_MAX_SIDE
  if (isLarge) throw new AppError('too_large', IMAGE_TOO_LARGE)
}

function encode(image: Sharp, type: FileType): Sharp {
  if (type === 'image/png') return image.png()
  if (type === 'image/webp') return image.webp({ quality: 90, effort: 2 })
  if (type === 'image/gif') return image.gif({ effort: 3 })
  if (type === 'image/avif') return image.avif({ quality: 70, effort: 0 })
  // Optimal coding would hold the whole picture in memory to save some percent.
  return image.jpeg({ quality: 90, optimiseCoding: false })
}

function unreadable(error: unknown): never {
  if (error instanceof Error && /exceeds pixel limit/i.test(error.message))
    throw new AppError('too_large', IMAGE_TOO_LARGE, { cause: error })
  throw new AppError('unsupported_file', IMAGE_UNREADABLE, { cause: error })
}
