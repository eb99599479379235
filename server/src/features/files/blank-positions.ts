const EXIF = Buffer.from('Exif\0\0', 'latin1')
const APP1_MARKER = 0xffe1
/** As descriptions (XMP) name them, whatever their prefix: exif:GPSLatitude, drone-dji:GpsLatitude. */
const NAMES = [':GPS', ':Gps']
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
  return NAMES.map((name) => blankValues(bytes, name)).includes(true) || isExifBlanked
}

/** All that a camera wrote goes, since its maker may note the place in ways of its own. */
function blankExif(bytes: Buffer): boolean {
  let isBlanked = false
  let at = bytes.indexOf(EXIF)
  while (at >= 0) {
    let next = at + EXIF.length
    if (at >= 4 && bytes.readUInt16BE(at - 4) === APP1_MARKER) {
      const end = Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length)
      if (blank(bytes, next, end, 0)) isBlanked = true
      next = Math.max(next, end)
    }
    at = bytes.indexOf(EXIF, next)
  }
  return isBlanked
}

function blankValues(bytes: Buffer, name: string): boolean {
  let isBlanked = false
  let at = bytes.indexOf(name)
  while (at >= 0) {
    const nameEnd = skip(bytes, at + name.length, LONGEST_NAME, isLetter)
    const value = isClosingTag(bytes, at) ? undefined : valueAfter(bytes, nameEnd)
    if (value && blank(bytes, value.start, value.end, SPACE)) isBlanked = true
    at = bytes.indexOf(name, value?.end ?? nameEnd)
  }
  return isBlanked
}

/** GPSLatitude="52,31.2N", or <exif:GPSLatitude>52,31.2N</exif:GPSLatitude>. */
function valueAfter(bytes: Buffer, nameEnd: number): { start: number; end: number } | undefined {
  const sign = skip(bytes, nameEnd, LONGEST_GAP, isSpace)
  if (bytes[sign] === CLOSE) return textUntil(bytes, sign + 1, OPEN)
  if (bytes[sign] !== EQUALS) return undefined
  const quote = skip(bytes, sign + 1, LONGEST_GAP, isSpace)
  const mark = bytes[quote]
  return mark === DOUBLE_QUOTE || mark === SINGLE_QUOTE ? textUntil(bytes, quote + 1, mark) : undefined
}

function textUntil(bytes: Buffer, start: number, mark: number): { start: number; end: number } {
  return { start, end: skip(bytes, start, LONGEST_VALUE, (byte) => byte !== mark) }
}

/** What follows a closing tag is not its value. */
function isClosingTag(bytes: Buffer, colon: number): boolean {
  const most = Math.max(0, colon - LONGEST_PREFIX)
  let at = colon - 1
  while (at >= most && isPrefix(bytes[at])) at -= 1
  return bytes[at] === SLASH
}

function skip(
  bytes: Buffer,
  start: number,
  most: number,
  isMeant: (byte: number | undefined) => boolean,
): number {
  const end = Math.min(start + most, bytes.length)
  let at = start
  while (at < end && isMeant(bytes[at])) at += 1
  return at
}

/** False when it was blank already. */
function blank(bytes: Buffer, start: number, end: number, filler: number): boolean {
  const part = bytes.subarray(start, end)
  if (part.every((byte) => byte === filler || isSpace(byte))) return false
  part.fill(filler)
  return true
}

const SPACE = 0x20
const DOUBLE_QUOTE = 0x22
const SINGLE_QUOTE = 0x27
const SLASH = 0x2f
const OPEN = 0x3c
const EQUALS = 0x3d
const CLOSE = 0x3e

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === 0x09 || byte === 0x0a || byte === 0x0d
}

function isLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

function isPrefix(byte = 0): boolean {
  return isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x5f || byte === 0x2e
}
