import { hasZlibHeader } from './flate-filter.ts'

/** Data in a PDF, and how it is written there: `<< /Filter /FlateDecode … >> stream … endstream`. */
interface PdfStream {
  /** As it stands in the file; a part of the file's own memory. */
  data: Buffer
  /** The ways it was encoded, the outermost first. */
  filters: string[]
  /** Nothing but the colours of pixels. */
  isPixels: boolean
}

const STREAM = 'stream'
const END = 'endstream'
const LONGEST_DICTIONARY = 64 * 1024
const LONGEST_GAP = 64

/**
 * Found by their words, not by the table at the end of the file, which older versions of a page are no longer in. They
 * never overlap, so that all of them together are no more than the file.
 */
export function* streamsOf(bytes: Buffer): Generator<PdfStream> {
  let lastEnd = 0
  let from = 0
  for (let at = bytes.indexOf(STREAM); at >= 0; at = bytes.indexOf(STREAM, from)) {
    from = at + STREAM.length
    const start = startOfData(bytes, from)
    const dictionaryEnd = endOfDictionary(bytes, at)
    if (start === undefined || dictionaryEnd === undefined) continue
    const found = bytes.indexOf(END, start)
    const end = found < 0 ? bytes.length : found
    const dictionary = bytes.toString('latin1', Math.max(lastEnd, at - LONGEST_DICTIONARY), dictionaryEnd)
    yield describe(bytes.subarray(start, end), dictionary.slice(dictionary.lastIndexOf(' obj') + 1))
    lastEnd = from = Math.min(end + END.length, bytes.length)
  }
}

function startOfData(bytes: Buffer, wordEnd: number): number | undefined {
  if (bytes[wordEnd] === LINE_FEED) return wordEnd + 1
  if (bytes[wordEnd] !== RETURN) return undefined
  return bytes[wordEnd + 1] === LINE_FEED ? wordEnd + 2 : wordEnd + 1
}

/** Undefined when there is none, and the word is just a word. */
function endOfDictionary(bytes: Buffer, word: number): number | undefined {
  const most = Math.max(2, word - LONGEST_GAP)
  let at = word
  while (at > most && isSpace(bytes[at - 1])) at -= 1
  return bytes[at - 1] === CLOSE && bytes[at - 2] === CLOSE ? at : undefined
}

const FILTER = /\/Filter\s{0,16}(?:\/(\w{1,32})|\[([^\]]{0,400})\])/
const IMAGE = /\/Subtype\s{0,16}\/Image\b/
const PICTURE_FILE = /^(?:DCT|DCTDecode|JPXDecode)$/

function describe(data: Buffer, dictionary: string): PdfStream {
  const filters = filtersIn(dictionary) ?? (hasZlibHeader(data) ? ['FlateDecode'] : [])
  const isPixels = IMAGE.test(dictionary) && !PICTURE_FILE.test(filters.at(-1) ?? '')
  return { data, filters, isPixels }
}

/** Undefined when it does not say; the names may stand elsewhere in the file. */
function filtersIn(dictionary: string): string[] | undefined {
  const [, one, several] = FILTER.exec(dictionary) ?? []
  if (one) return [one]
  const names = several?.match(NAME)?.map((name) => name.slice(1))
  return names?.slice(0, MOST_FILTERS)
}

const NAME = /\/\w{1,32}/g
const MOST_FILTERS = 4

const LINE_FEED = 0x0a
const RETURN = 0x0d
const CLOSE = 0x3e

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === LINE_FEED || byte === RETURN || byte === 0
}
