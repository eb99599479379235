import { constants, deflateSync, inflateRawSync } from 'node:zlib'
import type { Filter } from './pdf-filters.ts'
import { PdfRefusal } from './pdf-refusal.ts'

const LARGEST_CONTENT = 32 * 1024 * 1024
/** A checksum that readers do not insist on, and neither do we. */
const CHECKSUM_BYTES = 4

export const flateFilter: Filter = {
  decode(data, allowance) {
    const header = hasZlibHeader(data) ? 2 : 0
    const { content, used } = inflate(data.subarray(header), Math.min(LARGEST_CONTENT, allowance.bytes))
    return { content, used: Math.min(header + used + CHECKSUM_BYTES, data.length) }
  },
  encode(content, room) {
    const packed = deflateSync(content)
    // The tightest packing can take twenty times as long.
    return packed.length <= room ? packed : deflateSync(content, { level: 9, memLevel: 9 })
  },
}

export function hasZlibHeader(data: Buffer): boolean {
  return data.length > 2 && ((data[0] ?? 0) & 0x0f) === 8 && data.readUInt16BE(0) % 31 === 0
}

/** Tolerates that the end is missing, as readers do. */
function inflate(data: Buffer, most: number): { content: Buffer; used: number } {
  if (data.length === 0) return { content: data, used: 0 }
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(most, 1), info: true }
  try {
    const inflated: unknown = inflateRawSync(data, options)
    if (!isInformed(inflated)) throw new TypeError('zlib does not say how much it used')
    return { content: inflated.buffer, used: inflated.engine.bytesWritten }
  } catch (error) {
    if (error instanceof TypeError) throw error
    throw new PdfRefusal(error instanceof RangeError ? 'too complex' : 'damaged')
  }
}

/** What `info` makes of the answer, which the types do not know. */
interface Informed {
  buffer: Buffer
  engine: { bytesWritten: number }
}

function isInformed(answer: unknown): answer is Informed {
  return typeof answer === 'object' && answer !== null && 'buffer' in answer && 'engine' in answer
}
