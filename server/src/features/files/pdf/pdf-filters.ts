import { flateFilter } from './flate-filter.ts'
import { ascii85Filter, hexFilter } from './text-filters.ts'

/** How much may still come out of what is compressed. A few bytes can stand for gigabytes. */
export interface Allowance {
  bytes: number
}

/** A way to write data in a PDF. */
export interface Filter {
  /** `used` is how much of the data it took; what follows is ignored, here and by readers. */
  decode(data: Buffer, allowance: Allowance): { content: Buffer; used: number }
  /** Into the room there is, if it can be done. */
  encode(content: Buffer, room: number): Buffer
}

/** Those that are looked behind. The others write pixels, or have not been in use since before cameras knew where they are. */
export const pdfFilters: ReadonlyMap<string, Filter> = new Map([
  ['FlateDecode', flateFilter],
  ['Fl', flateFilter],
  ['ASCII85Decode', ascii85Filter],
  ['A85', ascii85Filter],
  ['ASCIIHexDecode', hexFilter],
  ['AHx', hexFilter],
])
