const EXIF = Buffer.from('Exif\0\0', 'latin1')
const APP1_MARKER = 0xffe1
/** As descriptions (XMP) name them, whatever their prefix: exif:GPSLatitude, drone-dji:GpsLatitude. */
const NAMES = [':GPS', ':Gps']
/** Letters take one byte, or in UTF-16 two, of which the other one is zero. */
const WIDTHS = [1, 2]
const MARKS = WIDTHS.flatMap((width) => NAMES.map((name) => ({ mark: spread(name, width), width })))
const LONGEST_NAME = 64
const LONGEST_PREFIX = 64
const LONGEST_GAP = 64
const LONGEST_VALUE = 1024

/**
 * Blanks in place where something was taken: what cameras write into photos, and what descriptions say. True when there was
 * anything. What was looked at once is not looked at again, so that the time grows with the length and no faster.
 */
export function blankPositions(bytes: Buffer): boolean {
  const isExifBlanked = blankExif(bytes)
  return MARKS.map((it) => blankValues(bytes, it)).includes(true) || isExifBlanked
}

function spread(name: string, width: number): Buffer {
  return Buffer.from([...name].join('\0'.repeat(width - 1)), 'latin1')
}

/** All that a camera wrote goes, since its maker may note the place in ways of its own. */
function blankExif(bytes: Buffer): boolean {
  let isBlanked = false
  let at = bytes.indexOf(EXIF)
  while (at >= 0) {
    let next = at + EXIF.length
    if (at >= 4 && bytes.readUInt16BE(at - 4) === APP1_MARKER) {
      const end = Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length)
      if (bytes.subarray(next, end).some((byte) => byte !== 0)) isBlanked = true
      bytes.fill(0, next, end)
      next = Math.max(next, end)
    }
    at = bytes.indexOf(EXIF, next)
  }
  return isBlanked
}

interface Mark {
  mark: Buffer
  width: number
}

function blankValues(bytes: Buffer, { mark, width }: Mark): boolean {
  let isBlanked = false
  let at = bytes.indexOf(mark)
  while (at >= 0) {
    const name = { bytes, width, start: at + mark.length - 1 + width }
    const nameEnd = skip(name, LONGEST_NAME, isLetter)
    const value = isClosingTag(bytes, at, width) ? undefined : valueAfter({ ...name, start: nameEnd })
    if (value && blankText(value)) isBlanked = true
    at = bytes.indexOf(mark, value?.end ?? nameEnd)
  }
  return isBlanked
}

/** Where text begins in these bytes, and how wide its letters are. */
interface Text {
  bytes: Buffer
  width: number
  start: number
}

/** GPSLatitude="52,31.2N", or <exif:GPSLatitude>52,31.2N</exif:GPSLatitude>. */
function valueAfter(text: Text): (Text & { end: number }) | undefined {
  const { bytes, width } = text
  const sign = skip(text, LONGEST_GAP, isSpace)
  if (bytes[sign] === CLOSE) return textUntil({ bytes, width, start: sign + width }, OPEN)
  if (bytes[sign] !== EQUALS) return undefined
  const quote = skip({ bytes, width, start: sign + width }, LONGEST_GAP, isSpace)
  const mark = bytes[quote]
  const isQuoted = mark === DOUBLE_QUOTE || mark === SINGLE_QUOTE
  return isQuoted ? textUntil({ bytes, width, start: quote + width }, mark) : undefined
}

function textUntil(text: Text, mark: number): Text & { end: number } {
  return { ...text, end: skip(text, LONGEST_VALUE, (byte) => byte !== mark) }
}

/** What follows a closing tag is not its value. */
function isClosingTag(bytes: Buffer, colon: number, width: number): boolean {
  const most = Math.max(0, colon - LONGEST_PREFIX * width)
  let at = colon - width
  while (at >= most && isPrefix(bytes[at])) at -= width
  return bytes[at] === SLASH
}

function skip({ bytes, width, start }: Text, most: number, isMeant: (byte?: number) => boolean): number {
  const end = Math.min(start + most * width, bytes.length)
  let at = start
  while (at < end && isMeant(bytes[at])) at += width
  return at
}

/** False when it was blank already. */
function blankText({ bytes, width, start, end }: Text & { end: number }): boolean {
  let isBlanked = false
  for (let at = start; at < end; at += width) {
    if (isSpace(bytes[at])) continue
    bytes[at] = SPACE
    isBlanked = true
  }
  return isBlanked
}

const SPACE = 0x20
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const OPEN = 0x3c
const EQUALS = 0x3d
const CLOSE = 0x3e

function isSpace(byte = 0): boolean {
  return byte === SPACE || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

function isPrefix(byte = 0): boolean {
  return isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x5f || byte === 0x2e
}
