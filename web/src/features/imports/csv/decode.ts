/** UTF-8 with or without its mark, UTF-16 with one, else Windows-1252; undefined for what is no text. */
export function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.subarray(0, headLength(bytes)).includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SIGNATURE = 16
const LF = 10

/** A zero in the header, or where other files have their signature: no text. One further down is a matter of its row. */
function headLength(bytes: Uint8Array): number {
  const firstLine = bytes.indexOf(LF)
  return Math.max(SIGNATURE, firstLine < 0 ? bytes.length : firstLine)
}
