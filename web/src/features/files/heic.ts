import { AppError } from '@pitlane/contract/errors'
import { IMAGE_UNREADABLE } from '@pitlane/contract/files/calls'

const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

/** By its first bytes: phones and mail programs often name such a file something else. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return head.startsWith('ftyp') && BRANDS.includes(head.slice(4))
}

/** The decoder is large, so it comes only for whoever needs it; this build of it works without eval. */
export async function fromHeic(file: Blob): Promise<Blob> {
  const { heicTo } = await import('heic-to/csp')
  try {
    return await heicTo({ blob: file, type: 'image/jpeg', quality: 0.92 })
  } catch (cause) {
    throw new AppError('unsupported_file', IMAGE_UNREADABLE, { cause })
  }
}
