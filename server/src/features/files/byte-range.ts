import type { ByteRange } from '../../platform/storage/storage.ts'

/**
 * One range of a Range header within a file of this size. Undefined: there is none that we serve, so all of it is the
 * answer; null: it lies outside the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) {
    const length = Math.min(Number(last), size)
    return length > 0 ? { start: size - length, end: size - 1 } : null
  }
  const start = Number(first)
  const end = last ? Math.min(Number(last), size - 1) : size - 1
  if (last && Number(last) < start) return undefined
  return start < size ? { start, end } : null
}
