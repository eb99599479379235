const EXIF = Buffer.from('Exif\0\0', 'latin1')
const APP1_MARKER = 0xffe1
const POSITION = /(GPS[A-Za-z]*(?:="|='|>))([^"'<]+)/g

/**
 * A PDF keeps its bytes, but photos in it may carry where they were taken, as may its description. Those are blanked in
 * place, so that every offset in the file stays right.
 */
export function cleanPdf(bytes: Buffer): Buffer {
  blankExif(bytes)
  blankPositions(bytes)
  return bytes
}

function blankExif(bytes: Buffer): void {
  for (let at = bytes.indexOf(EXIF); at >= 0; at = bytes.indexOf(EXIF, at + 1)) {
    const isSegment = at >= 4 && bytes.readUInt16BE(at - 4) === APP1_MARKER
    if (isSegment) bytes.fill(0, at + EXIF.length, at - 2 + bytes.readUInt16BE(at - 2))
  }
}

/** In descriptions that are not compressed, as most are: exif:GPSLatitude="52,31.2N". */
function blankPositions(bytes: Buffer): void {
  for (const found of bytes.toString('latin1').matchAll(POSITION)) {
    const [, name = '', value = ''] = found
    const start = found.index + name.length
    bytes.fill(' ', start, start + value.length)
  }
}
