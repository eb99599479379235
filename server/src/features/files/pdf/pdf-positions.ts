import { blankPositions } from './blank-positions.ts'
import { type Allowance, pdfFilters } from './pdf-filters.ts'
import { PdfRefusal } from './pdf-refusal.ts'
import { streamsOf } from './pdf-streams.ts'

/** All that is unpacked of one file; pixels are not. */
const MOST_UNPACKED = 256 * 1024 * 1024
/** A PDF may be attached to a PDF. */
const DEEPEST = 3

/**
 * Blanks where photos in a PDF were taken, in place: what is compressed is compressed again into the room it had, so that
 * the file keeps its length, every offset in it stays right, and all the rest its bytes. Takes the thread it runs on for
 * itself; throws a PdfRefusal.
 */
export function blankPdfPositions(bytes: Buffer): void {
  blankIn(bytes, { allowance: { bytes: MOST_UNPACKED }, depth: 1 })
}

interface Scope {
  allowance: Allowance
  depth: number
}

function blankIn(bytes: Buffer, scope: Scope): boolean {
  if (isProtected(bytes)) throw new PdfRefusal('protected')
  const streams = scope.depth > DEEPEST ? [] : streamsOf(bytes)
  let isBlanked = false
  for (const { data, filters, isPixels } of streams)
    if (!isPixels && blankBehind(filters, data, scope)) isBlanked = true
  return blankPositions(bytes) || isBlanked
}

function blankBehind([name = '', ...inner]: string[], data: Buffer, scope: Scope): boolean {
  const filter = pdfFilters.get(name)
  if (!filter) return false
  const { content, used } = filter.decode(data, scope.allowance)
  scope.allowance.bytes -= content.length
  if (scope.allowance.bytes < 0) throw new PdfRefusal('too complex')
  const isBlanked = pdfFilters.has(inner[0] ?? '')
    ? blankBehind(inner, content, scope)
    : blankIn(content, { ...scope, depth: scope.depth + 1 })
  if (!isBlanked) return false
  const encoded = filter.encode(content, used)
  if (encoded.length > used) throw new PdfRefusal('keeps its position')
  data.set(encoded)
  data.fill(0, encoded.length, used)
  return true
}

/** Its data is encrypted, if only with an empty password, as is done to forbid printing. */
function isProtected(bytes: Buffer): boolean {
  const word = '/Encrypt'
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length))
    if (POINTS_TO_KEYS.test(bytes.toString('latin1', at + word.length, at + word.length + 32))) return true
  return false
}

const POINTS_TO_KEYS = /^\s{0,8}(?:<<|\d{1,10}\s{1,8}\d{1,5}\s{1,8}R)/
