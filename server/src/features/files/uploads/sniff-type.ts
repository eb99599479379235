import type { FileType } from '@pitlane/contract/files/calls'

/** As much of a file as is needed to know what it is. */
export const SNIFFED_BYTES = 256

/** What a file is by its first bytes, whatever it is called. */
export function sniffType(head: Buffer): FileType | undefined {
  const startsWith = (bytes: string, at = 0) =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))
  if (startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith('GIF87a') || startsWith('GIF89a')) return 'image/gif'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'image/webp'
  if (startsWith('ftyp', 4) && brandsOf(head).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'image/avif'
  if (startsWith('%PDF-')) return 'application/pdf'
  return undefined
}

/** The main brand, its version (which matches nothing), and the compatible ones, four letters each. */
function brandsOf(head: Buffer): string[] {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands: string[] = []
  for (let at = 8; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}
